import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { changeSkill } from "#app/matching/skills/commands.server.ts";
import { SkillPage } from "#app/matching/skills/components/skill-page.tsx";
import { skillNumber, skillOf } from "#app/matching/skills/queries.server.ts";
import { skillForm } from "#app/matching/skills/schema.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { professionOptions } from "#app/domain/professions.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? args.data.skill.name : "Skill" });

export const loader = adminRoute.ahead(async ({ state, params }) => {
  const [skill, trade] = await Promise.all([
    skillOf(state, skillNumber(params["n"])),
    professions(),
  ]);
  return {
    skill,
    professions: professionOptions(trade),
    names: Object.fromEntries(trade.map(({ code, name }) => [code, name])),
  };
});

export const action = adminRoute.action(
  skillForm,
  async ({ state, form, params, request }) => {
    const n = skillNumber(params["n"]);
    await changeSkill(state, n, form);
    const [to, text] = {
      save: [`/admin/skills/${n}`, "Saved. Matching uses these words now."],
      forget: [`/admin/skills/${n}`, "Word removed. It no longer means this skill."],
      remove: ["/admin/skills", "Skill removed. Matching no longer uses it."],
    }[form.intent] as [string, string];
    return redirectWith(request, to, { tone: "success", text });
  },
  { apart: "key" },
);

export default function OneSkill() {
  return <SkillPage {...useLoaderData<typeof loader>()} />;
}
