import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { AppealSection } from "#app/verification/decisions/appeal-section.tsx";
import { ApprovalStatusPage } from "#app/profiles/components/approval-status.tsx";
import { TeamWaiting } from "#app/profiles/components/team-waiting.tsx";
import { myFacility } from "#app/positions/posting/queries.server.ts";
import { hasPlan } from "#app/billing/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Link } from "#app/ui/link.tsx";
import { RequestNote } from "#app/verification/components/request-note.tsx";
import { myAccountStatus } from "#app/verification/queries.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Awaiting approval" });

export const loader = employerRoute.loader(
  async ({ who, env, db }) => {
    if (who.approval === "approved") throw redirect(destinationOf(who));
    const [status, facility, pays] = await Promise.all([
      myAccountStatus(db, who),
      myFacility(db),
      hasPlan(db, who.userId),
    ]);
    const { approval, verificationReason, submittedAt } = who;
    return {
      status: { approval, verificationReason, submittedAt },
      supportEmail: env.SUPPORT_EMAIL,
      ...status,
      pays,
      // Members cannot change or appeal the facility's status.
      memberOf: facility && facility.role !== "owner" ? facility.name : null,
    };
  },
  { gate: "onboarded" },
);

export default function EmployerAwaitingApproval() {
  const { appeal, request, memberOf, pays, ...page } = useLoaderData<typeof loader>();
  if (memberOf !== null) return <TeamWaiting facility={memberOf} />;
  return (
    <ApprovalStatusPage
      {...page}
      editTo="/employer/onboarding/review"
      whileOnHold="Until a person decides, your positions are hidden, and your team can’t see candidates."
      waitingFor="We check that the facility is real and that you’re authorized to hire for it, usually within 48 hours. Once it’s approved, you can choose a plan and post positions."
      asked={
        request ? (
          <RequestNote
            asked={request}
            links={[{ to: "/employer/onboarding/review", label: "Change what I submitted" }]}
          />
        ) : null
      }
    >
      {pays ? (
        <p>
          Your plan stays active. You can cancel it, or change the card, under{" "}
          <Link to="/employer/billing">Billing</Link>.
        </p>
      ) : null}
      {page.status.approval === "rejected" ? (
        <AppealSection appeal={appeal} />
      ) : (
        <section aria-labelledby="checked" className="space-y-3">
          <h2 id="checked" className="text-2xl">
            What we check
          </h2>
          <ul className="list-disc space-y-1 pl-5">
            <li>The facility’s address, and its NPI and CCN if you gave them</li>
            <li>Your authority to hire, from the facility’s website or a call to the facility</li>
            <li>The facility’s phone number</li>
            <li>The federal exclusion list (OIG LEIE)</li>
          </ul>
          <p>
            We’ll email you when it’s done. Until then, you can gather the details for your first
            position.
          </p>
        </section>
      )}
    </ApprovalStatusPage>
  );
}
