import { employerRoute } from "#app/account/routes.server.ts";
import { matchSkillWords } from "#app/matching/skill-words/queries.server.ts";
import { unitsOf } from "#app/positions/posting/form.server.ts";

const SKILLS = 15;
const LONGEST = 80;

/** Live hints of a position's form. */
export const loader = employerRoute.endpoint(
  async ({ db, url }) => {
    const profession = url.searchParams.get("profession") ?? "";
    const skills = (url.searchParams.get("skills") ?? "")
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(({ length }) => length >= 2 && length <= LONGEST)
      .slice(0, SKILLS);
    const [units, understood] = await Promise.all([
      unitsOf(profession || null),
      matchSkillWords(db, skills, profession),
    ]);
    return Response.json({
      units,
      unknownSkills: understood.flatMap(({ typed, skill }) => (skill === null ? typed : [])),
    });
  },
  { gate: "approved", limit: { max: 120, windowMs: 60_000, bucket: "position-hints" } },
);
