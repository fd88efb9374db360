import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { saveOrDiscardDraft } from "#app/matching/lab/commands.server.ts";
import { DraftForm } from "#app/matching/lab/components/draft-form.tsx";
import { Finder } from "#app/matching/lab/components/finder.tsx";
import { Events, Versions } from "#app/matching/lab/components/versions.tsx";
import { findInLab, matchingLab } from "#app/matching/lab/queries.server.ts";
import { draftForm } from "#app/matching/lab/schema.ts";
import { count } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedText } from "#app/platform/params.server.ts";
import { countUpTo } from "#app/platform/queue.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/matching-lab";
const SAID = {
  save: "Draft saved. It affects no matches until you publish.",
  replay: "Draft saved. This is how it would rank.",
  discard: "Draft discarded. The live weights are unchanged.",
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Matching Lab" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const words = askedText(url, "q", 100) ?? "";
  const [lab, found] = await Promise.all([matchingLab(db), findInLab(db, words)]);
  return { lab, found, words };
});

export const action = adminRoute.action(draftForm, async ({ db, form, request }) => {
  await saveOrDiscardDraft(db, form);
  return redirectWith(request, form.intent === "replay" ? `${HERE}/replay` : HERE, {
    tone: "success",
    text: SAID[form.intent],
  });
});

export default function MatchingLab() {
  const { lab, found, words } = useLoaderData<typeof loader>();
  const { live, draft } = lab;
  return (
    <div className="space-y-12">
      <PageHeading
        title="Matching Lab"
        lead={`Version ${live.version} is live: ${countUpTo(lab.positions, "open position")}, ${countUpTo(lab.candidates, "candidate")}.`}
        actions={
          <>
            <ButtonLink to={`${HERE}/fairness`} variant="secondary">
              Fairness
            </ButtonLink>
            {draft ? (
              <ButtonLink to={`${HERE}/replay`} variant="secondary">
                Replay the draft
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {lab.waiting > 0 ? (
        <p role="status">{count(lab.waiting, "list")} still to be updated by the worker.</p>
      ) : null}
      <section className="space-y-4">
        <h2 className="text-xl">Find a position or candidate</h2>
        <Finder
          label="Title, facility, name, profession or town"
          words={words}
          positions={{ list: found.positions, to: (id) => `${HERE}/positions/${id}` }}
          candidates={{ list: found.candidates, to: (id) => `${HERE}/candidates/${id}` }}
        />
      </section>
      <section className="space-y-4">
        <h2 className="text-xl">{draft ? "The draft" : "Draft another set of weights"}</h2>
        <p className="text-muted">
          {draft
            ? "Affects no matches yet. Compare it with the live weights, then publish or discard it."
            : "Starts from the live weights. Saving doesn’t change any matches."}
        </p>
        <DraftForm key={draft?.revision ?? 0} live={live} draft={draft} answer={useAnswer()} />
      </section>
      <section className="space-y-4">
        <h2 className="text-xl">Published versions</h2>
        <Versions versions={lab.versions} live={live.version} />
      </section>
      <section className="space-y-4">
        <h2 className="text-xl">History</h2>
        <Events events={lab.events} />
      </section>
    </div>
  );
}
