import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { changeSkills } from "#app/matching/skills/commands.server.ts";
import { AddSkill, SkillTable } from "#app/matching/skills/components/skill-list.tsx";
import { DecideWord, UnknownTable } from "#app/matching/skills/components/unknown-list.tsx";
import { skillList, unknownWords } from "#app/matching/skills/queries.server.ts";
import { skillsForm } from "#app/matching/skills/schema.ts";
import { anyText, oneOf, readFilters, words } from "#app/platform/filters.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { Counted } from "#app/ui/counted.tsx";
import { FilterForm } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SubNav } from "#app/ui/sub-nav.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/skills";
const UNKNOWN = `${HERE}?view=unknown`;
const FIELDS = {
  q: words("Find a skill", 80, "Any word for it, or the beginning of one."),
  view: oneOf(["unknown"]),
  word: anyText(80),
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Skills" });

export const loader = adminRoute.ahead(async ({ state, url }) => {
  const page = pageOf(url);
  const { q: search = "", view, word } = readFilters(url, FIELDS);
  if (view) {
    const [{ words, names, total, counted_at }, trade] = await Promise.all([
      unknownWords(state, page, Boolean(word)),
      professions(),
    ]);
    const short = (code: string) => trade.find((one) => one.code === code)?.shortName ?? code;
    return {
      view: "unknown" as const,
      professions: word ? professionOptions(trade) : [],
      words: words.map((row) => ({ ...row, professions: row.professions.map(short).join(", ") })),
      word: word ?? null,
      skills: names,
      page,
      total,
      counted_at,
    };
  }
  const [{ skills, total, counted_at }, trade] = await Promise.all([
    skillList(state, search, page),
    professions(),
  ]);
  return {
    view: "skills" as const,
    professions: professionOptions(trade),
    skills,
    search,
    page,
    total,
    counted_at,
  };
});

export const action = adminRoute.action(
  skillsForm,
  async ({ state, form, request }) => {
    const n = await changeSkills(state, form);
    const said = {
      add: "Skill added. Matching uses it now.",
      word: "Skill added. Matching uses it now.",
      means: "Saved. Matching treats this word as that skill now.",
    }[form.intent];
    const to = form.intent === "add" ? `${HERE}/${n}` : UNKNOWN;
    return redirectWith(request, to, { tone: "success", text: said });
  },
  { apart: "word" },
);

export default function Skills() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const { view, page, total, professions, counted_at } = data;
  return (
    <div className="space-y-6 sm:space-y-8">
      <PageHeading
        title="Skills"
        lead={
          view === "unknown"
            ? "Words people use that matching doesn’t know yet, up to 1,000."
            : "Skills that matching compares, with their synonyms: “IV start” equals “IV insertion.”"
        }
      />
      <SubNav
        label="Lists of skills"
        links={[
          { to: HERE, label: "Skills", isHere: view === "skills" },
          { to: UNKNOWN, label: "Unknown words", isHere: view === "unknown" },
        ]}
      />
      {view === "unknown" ? (
        <>
          {data.word ? (
            <DecideWord
              key={data.word}
              word={data.word}
              skills={data.skills}
              professions={professions}
              answer={answer}
            />
          ) : null}
          {counted_at ? <UnknownTable words={data.words} isFirst={page === 1} /> : null}
        </>
      ) : (
        <>
          <FilterForm label="Find a skill" fields={{ q: FIELDS.q }} asked={{ q: data.search }} />
          <AddSkill answer={answer} professions={professions} />
          <SkillTable skills={data.skills} search={data.search} />
        </>
      )}
      <Counted at={counted_at} what={view === "unknown" ? "Unknown words" : "Counts"} />
      <Pagination
        here={HERE}
        asked={view === "unknown" ? { view } : { q: data.search }}
        {...{ page, total }}
        noun={view === "unknown" ? "words" : "skills"}
      />
    </div>
  );
}
