import type { LinksFunction, MetaFunction } from "@remix-run/node";
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
import {
  CandidateProfile,
  Licenses,
} from "#app/applications/facility/components/candidate-profile.tsx";
import facilityStyles from "#app/applications/facility/facility.css?url";
import { ReasonsBothWays } from "#app/applications/facility/components/reasons-both-ways.tsx";
import { idOf } from "#app/platform/params.server.ts";
import { candidateName, mayRecruit, candidateSummary } from "#app/applications/facility/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { formatDate, todayCentral } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data
      ? `${candidateName(args.data.candidate)}, ${args.data.position.title}`
      : "Candidate",
  });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: facilityStyles }];

export const loader = employerRoute.ahead(
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
          ? "Full profile opened for your whole team, for all your positions."
          : "Full profile opened. It didn’t use a full view.",
      );
    }
    if (form.intent === "invite") {
      const [outcome] = await inviteCandidates(db, [id], form.note);
      if (!outcome?.done)
        throw new Refusal(409, outcome?.sentence ?? "We couldn’t send the invitation. Try again.");
      return done("Invitation sent. We’ll tell you when they answer.");
    }
    await saveCandidate(db, id, form.intent === "save");
    return done(form.intent === "save" ? "Saved for this position." : "Removed from saved.");
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
        <PageHeading title={name} lead={candidateSummary(candidate)} />
        <section aria-label="License">
          <Licenses candidate={candidate} />
        </section>
        <p className="text-sm text-muted">
          {found.applied
            ? "They applied to your facility, so you see their full profile."
            : `${found.viewed_at ? `Viewed by your facility ${formatDate(todayCentral(new Date(found.viewed_at)))}. ` : ""}Full name, license number, summary and documents appear once they apply or accept your invitation.`}
        </p>
      </div>
      <div className="grid gap-10 lg:grid-cols-[1.7fr_1fr] lg:grid-rows-[auto_1fr]">
        <CandidateActions
          shown={shown}
          viewed={found.viewed_at !== null}
          applied={found.applied}
          saved={found.saved}
          application={found.application}
          plan={found.plan}
          invitationDays={found.invitation_days}
          recruits={mayRecruit(position.role)}
          form={form}
        />
        <div className="min-w-0 space-y-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <section aria-labelledby="why">
            <h2 id="why" className="mb-4 text-2xl">
              Why they match
            </h2>
            <ReasonsBothWays score={match.score_bp} label="match today" {...reasons} />
          </section>
          <section aria-labelledby="profile">
            <h2 id="profile" className="mb-4 text-2xl">
              {shown ? "Profile" : "Summary"}
            </h2>
            <CandidateProfile candidate={candidate} withoutLicenses />
          </section>
        </div>
      </div>
    </div>
  );
}
