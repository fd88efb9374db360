import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import {
  inviteCandidates,
  saveCandidate,
  viewCandidate,
} from "#app/applications/facility/candidates/commands.server.ts";
import { CandidateActions } from "#app/applications/facility/candidates/components/actions.tsx";
import { candidateOfMatch } from "#app/applications/facility/candidates/queries.server.ts";
import { candidateForm } from "#app/applications/facility/candidates/schema.ts";
import { CandidateProfile } from "#app/applications/facility/components/candidate-profile.tsx";
import { ReasonsBothWays } from "#app/applications/facility/components/reasons-both-ways.tsx";
import { idOf } from "#app/platform/params.server.ts";
import { candidateName, mayRecruit } from "#app/applications/facility/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Candidate" });

export const loader = employerRoute.loader(
  ({ db, params }) => candidateOfMatch(db, idOf(params["positionId"]), idOf(params["matchId"])),
  { gate: "approved" },
);

export const action = employerRoute.action(
  candidateForm,
  async ({ db, form, params, request, url }) => {
    const id = idOf(params["matchId"]);
    const done = (text: string) => redirectWith(request, url.pathname, { tone: "success", text });
    if (form.intent === "view") {
      const counted = await viewCandidate(db, id);
      return done(
        counted
          ? "Their skills and the pay they want are open to your whole team now, for all your positions."
          : "Their skills and the pay they want are open to you now. It used none of your views.",
      );
    }
    if (form.intent === "invite") {
      const [outcome] = await inviteCandidates(db, [id], form.note);
      if (!outcome?.done) throw new Refusal(409, outcome?.sentence ?? "That did not work.");
      return done("Invited. They are told now, and you hear when they answer.");
    }
    await saveCandidate(db, id, form.intent === "save");
    return done(form.intent === "save" ? "Saved for this position." : "No longer saved.");
  },
  { gate: "approved", whileActing: "candidates" },
);

export default function Candidate() {
  const found = useLoaderData<typeof loader>();
  const { position, candidate, match, reasons, shown } = found;
  const form = formState(useAnswer());
  const base = `/employer/positions/${position.id}`;
  const name = candidateName(candidate);
  return (
    <div className="space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[
            { to: "/employer/positions", label: "Positions" },
            { to: base, label: position.title },
            { to: `${base}/candidates`, label: "Candidates" },
          ]}
          current={name}
        />
        <PageHeading
          title={name}
          lead={
            shown
              ? found.applied
                ? "They applied to your facility, so you see who they are."
                : `Viewed by your facility since ${formatMoment(found.viewed_at ?? "")}. You see the full name, license number, summary and documents once they apply or accept your invitation.`
              : "Their skills and the pay they want are in the full profile. Who they are follows once they apply or accept your invitation."
          }
        />
      </div>
      <div className="grid gap-10 lg:grid-cols-[1.7fr_1fr]">
        <div className="min-w-0 space-y-10">
          <section aria-labelledby="why">
            <h2 id="why" className="mb-4 text-2xl">
              Why this is a match
            </h2>
            <ReasonsBothWays score={match.score_bp} label="match today" {...reasons} />
          </section>
          <section aria-labelledby="profile">
            <h2 id="profile" className="mb-4 text-2xl">
              {shown ? "Profile" : "Summary"}
            </h2>
            <CandidateProfile candidate={candidate} />
          </section>
        </div>
        <CandidateActions
          shown={shown}
          viewed={found.viewed_at !== null}
          applied={found.applied}
          saved={found.saved}
          application={found.application}
          plan={found.plan}
          recruits={mayRecruit(position.role)}
          form={form}
        />
      </div>
    </div>
  );
}
