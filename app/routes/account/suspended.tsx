import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasPlan } from "#app/billing/queries.server.ts";
import { signedInRoute } from "#app/account/routes.server.ts";
import { destinationOf, roleOf } from "#app/account/rules.ts";
import { formatMoment } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your account is suspended" });

/** For suspended users: why, what it means, and whom to contact. */
export const loader = signedInRoute.loader(async ({ who, env, db }) => {
  if (!who.suspension) throw redirect(destinationOf(who));
  return {
    ...who.suspension,
    employer: roleOf(who) === "employer",
    pays: await hasPlan(db, who.userId),
    supportEmail: env.SUPPORT_EMAIL,
  };
});

export default function Suspended() {
  const { kind, reason, since, employer, pays, supportEmail } = useLoaderData<typeof loader>();
  const merged = kind === "merged";
  return (
    <div className="wrap py-8">
      <div className="max-w-2xl space-y-8">
        <PageHeading
          title={merged ? "This account is closed" : "Your account is suspended"}
          lead={`Since ${formatMoment(since)}.`}
        />
        <Banner tone="warning" title="A person decided this and gave this reason:">
          <p className="break-words whitespace-pre-line">{reason}</p>
        </Banner>
        <p>
          {merged
            ? "You had two accounts, and everything is in your other one now. Log out, and log in with its email address."
            : employer
              ? "You can’t see candidates. If you own the facility’s account, its positions are hidden and get no matches, and its team can’t see candidates either. Nothing is deleted. When your account is restored, you can pick up where you left off."
              : "You get no matches, facilities can’t open your documents, and your applications are paused. Nothing is deleted. When your account is restored, you can pick up where you left off."}
        </p>
        {pays ? (
          <p>
            Your plan stays active. You can cancel it, or change the card, under{" "}
            <Link to="/employer/billing">Billing</Link>.
          </p>
        ) : null}
        <p>
          {merged ? "Is something missing there?" : "Is this a mistake, or already resolved?"} Write
          to <Link to={`mailto:${supportEmail}`}>{supportEmail}</Link>. A person answers.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/account/export" variant="secondary" reload>
            Download your data
          </ButtonLink>
          <ButtonLink to="/account/delete" variant="quiet">
            Delete your account
          </ButtonLink>
          <ButtonLink to="/sign-out" variant="quiet">
            Log out
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
