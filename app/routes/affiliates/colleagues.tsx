import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { referPosition } from "#app/affiliates/colleagues/commands.server.ts";
import { myReferralLinks } from "#app/affiliates/colleagues/queries.server.ts";
import { REFERRALS_PATH, resultWords } from "#app/affiliates/colleagues/rules.ts";
import { referForm } from "#app/affiliates/colleagues/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Refer a colleague" });

export const loader = jobSeekerRoute.ahead(
  async ({ db, env }) => ({ links: await myReferralLinks(db), origin: env.APP_ORIGIN }),
  { gate: "approved" },
);

export const action = jobSeekerRoute.action(
  referForm,
  async ({ db, form }) => {
    const code = await referPosition(db, form.positionId);
    return redirect(`${REFERRALS_PATH}#${code}`);
  },
  { gate: "approved" },
);

export default function Colleagues() {
  const { links, origin } = useLoaderData<typeof loader>();
  const failed = summaryErrors(formState(useAnswer()).errors);
  return (
    <div className="max-w-3xl space-y-8">
      <PageHeading
        title="Refer a colleague"
        lead="Send a position to someone it would suit. There’s no payment for referrals."
        actions={<ButtonLink to="/job-seeker/positions">Find positions</ButtonLink>}
      />
      <ErrorSummary errors={failed.map(({ message }) => ({ message }))} />
      {links.length === 0 ? (
        <EmptyState title="No referral links yet">
          <p>Open a position and choose “Refer a colleague.”</p>
        </EmptyState>
      ) : (
        <>
          <p>
            You see how often each link was opened and how many people signed up, but never who.
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {links.map((link) => (
              <li key={link.code} id={link.code} className="scroll-mt-24 space-y-1 py-4">
                <h2 className="text-lg break-words">
                  <Link to={`/job-seeker/positions/${link.position_id}`}>{link.title}</Link>
                </h2>
                <p className="text-muted">
                  {link.facility}
                  {link.is_open ? "" : ". This position is closed, and the link says so."}
                </p>
                <p className="font-mono break-all select-all">{`${origin}/r/${link.code}`}</p>
                <p>{resultWords(link)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
