import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { changeSkills } from "#app/matching/skills/commands.server.ts";
import { AddSkill, SkillSearch, SkillTable } from "#app/matching/skills/components/skill-list.tsx";
import { SkillViews } from "#app/matching/skills/components/skill-views.tsx";
import { DecideWord, UnknownTable } from "#app/matching/skills/components/unknown-list.tsx";
import {
  PAGE_SIZE,
  skillList,
  skillNames,
  unknownWords,
} from "#app/matching/skills/queries.server.ts";
import { skillsForm } from "#app/matching/skills/schema.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

const HERE = "/admin/skills";
const noNames: string[] = [];

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Skills" });

export const loader = adminRoute.loader(async ({ state, url }) => {
  const page = pageOf(url);
  const pages = (total: number) => ({ page, pageCount: Math.ceil(total / PAGE_SIZE) });
  const trade = await professions();
  if (url.searchParams.get("view") === "unknown") {
    const asked = (url.searchParams.get("word") ?? "").trim().slice(0, 80);
    const [{ words, total }, skills] = await Promise.all([
      unknownWords(state, page),
      asked ? skillNames(state) : noNames,
    ]);
    const short = (code: string) => trade.find((one) => one.code === code)?.shortName ?? code;
    return {
      view: "unknown" as const,
      professions: asked ? professionOptions(trade) : [],
      words: words.map((row) => ({ ...row, professions: row.professions.map(short).join(", ") })),
      asked: asked || null,
      skills,
      ...pages(total),
    };
  }
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, 80);
  const { skills, total } = await skillList(state, search, page);
  return {
    view: "skills" as const,
    professions: professionOptions(trade),
    skills,
    search,
    total,
    ...pages(total),
  };
});

export const action = adminRoute.action(
  skillsForm,
  async ({ state, form, request }) => {
    const n = await changeSkills(state, form);
    const said = {
      add: "Added. Whoever names it is compared by it now.",
      word: "Added as a skill. Whoever names it is compared by it now.",
      means: "Saved. Whoever uses this word is compared by that skill now.",
    }[form.intent];
    const to = form.intent === "add" ? `${HERE}/${n}` : `${HERE}?view=unknown`;
    return redirectWith(request, to, { tone: "success", text: said });
  },
  { apart: "word" },
);

export default function Skills() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const { view, page, pageCount, professions } = data;
  const kept: Record<string, string> =
    view === "unknown" ? { view } : data.search ? { q: data.search } : {};
  return (
    <div className="space-y-8">
      <PageHeading
        title="Skills"
        lead={
          view === "unknown"
            ? "Matching compares only words whose meaning it knows. These wait for one."
            : "What matching compares, and how many candidates and positions that are not closed name it. Words for the same thing meet: “IV start” and “IV insertion”."
        }
      />
      <SkillViews view={view} />
      {view === "unknown" ? (
        <>
          {data.asked ? (
            <DecideWord
              key={data.asked}
              word={data.asked}
              skills={data.skills}
              professions={professions}
              answer={answer}
            />
          ) : null}
          <UnknownTable words={data.words} isFirst={page === 1} />
        </>
      ) : (
        <>
          <SkillSearch search={data.search} />
          <AddSkill answer={answer} professions={professions} />
          <SkillTable skills={data.skills} search={data.search} />
        </>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(n) => `${HERE}?${new URLSearchParams({ ...kept, page: String(n) }).toString()}`}
        label={view === "unknown" ? "words" : "skills"}
      />
    </div>
  );
}
