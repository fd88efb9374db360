import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { AppealSection } from "#app/verification/decisions/appeal-section.tsx";
import { ApprovalStatusPage } from "#app/profiles/components/approval-status.tsx";
import { MissingPapers } from "#app/profiles/job-seeker/components/missing-papers.tsx";
import { WhatIsChecked } from "#app/profiles/job-seeker/components/what-is-checked.tsx";
import { missingOf } from "#app/profiles/job-seeker/page.server.ts";
import { loadJobSeeker } from "#app/profiles/job-seeker/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Link } from "#app/ui/link.tsx";
import { RequestNote } from "#app/verification/components/request-note.tsx";
import { myAccountStatus } from "#app/verification/queries.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Awaiting approval" });

export const loader = jobSeekerRoute.loader(
  async ({ who, env, db }) => {
    if (who.approval === "approved") throw redirect(destinationOf(who));
    const [status, submitted] = await Promise.all([
      myAccountStatus(db, who),
      loadJobSeeker(db, who, "live"),
    ]);
    const { approval, verificationReason, submittedAt } = who;
    return {
      status: { approval, verificationReason, submittedAt },
      supportEmail: env.SUPPORT_EMAIL,
      ...status,
      missing: missingOf(submitted),
    };
  },
  { gate: "onboarded" },
);

export default function JobSeekerAwaitingApproval() {
  const { appeal, request, missing, ...page } = useLoaderData<typeof loader>();
  return (
    <ApprovalStatusPage
      {...page}
      editTo="/job-seeker/onboarding/review"
      whileOnHold="Until a person decides, you don’t appear in matches, we don’t apply for you, and your applications are paused. Facilities where you applied still see what you sent."
      waitingFor="We check what you entered, usually within 48 hours. We’ll email you our decision. Once you’re approved, your matches appear on your dashboard."
      meanwhile={
        missing.length ? (
          <p>
            While you wait, add what’s missing below. You can also{" "}
            <Link to="/positions">look at open positions</Link>.
          </p>
        ) : (
          <p>
            You don’t need to do anything. While you wait, you can{" "}
            <Link to="/positions">look at open positions</Link>.
          </p>
        )
      }
      asked={
        request ? (
          <RequestNote
            asked={request}
            links={[
              { to: "/job-seeker/onboarding/review", label: "Edit my profile" },
              { to: "/job-seeker/documents", label: "Add a document" },
            ]}
          />
        ) : null
      }
    >
      <MissingPapers missing={missing} credentialsTo="/job-seeker/onboarding/credentials" />
      {page.status.approval === "rejected" ? <AppealSection appeal={appeal} /> : <WhatIsChecked />}
    </ApprovalStatusPage>
  );
}
