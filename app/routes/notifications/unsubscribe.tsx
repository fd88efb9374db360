import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { unsubscribe } from "#app/notifications/commands.server.ts";
import { unsubscribeSubject, unsubscribeTarget } from "#app/notifications/queries.server.ts";
import { unsubscribeForm } from "#app/notifications/schema.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const WRONG =
  "This link is not one of ours, or its account is gone. To choose your emails, log in and open Notifications.";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Unsubscribe from these emails" });

export const loader = publicRoute.loader(async ({ state, url }) => {
  const target = unsubscribeTarget(url);
  const subject = target && (await unsubscribeSubject(state, target));
  if (!subject) throw new Refusal(404, WRONG);
  return subject;
});

/** Works signed out, and for one-click unsubscribe (RFC 8058), which follows no redirects and sends no cookies. */
export const action = publicRoute.action(
  unsubscribeForm,
  async ({ state, url, form, request }) => {
    const target = unsubscribeTarget(url);
    if (!target) throw new Refusal(404, WRONG);
    const label = await unsubscribe(state, target);
    if (form["List-Unsubscribe"] !== undefined) return { ended: true as const };
    return redirectWith(request, `/unsubscribe?${new URLSearchParams(target)}`, {
      tone: "success",
      text: `You won’t get these emails anymore: ${label}.`,
    });
  },
  // Mail providers send these for many users from few addresses.
  { limit: { max: 600, windowMs: 60_000 } },
);

export default function Unsubscribe() {
  const { label, email, alwaysEmail } = useLoaderData<typeof loader>();
  const form = formState(useActionData());
  const { search } = useLocation();
  return (
    <div className="wrap max-w-2xl space-y-6 py-10 sm:py-14">
      {alwaysEmail ? (
        <PageHeading
          title="You can’t turn these emails off"
          lead={`${label}: we always send these.`}
        />
      ) : email ? (
        <>
          <PageHeading
            title="Unsubscribe from these emails?"
            lead={`${label}: you’ll still see them in your notifications when you log in.`}
          />
          <Form action={`/unsubscribe${search}`} errors={summaryErrors(form.errors)}>
            <SubmitButton pendingText="Unsubscribing…">Unsubscribe</SubmitButton>
          </Form>
        </>
      ) : (
        <PageHeading
          title="You’re unsubscribed from these emails"
          lead={`${label}: you’ll still see them in your notifications when you log in.`}
        />
      )}
      <div>
        <ButtonLink to="/notifications/preferences" variant="secondary">
          Email settings
        </ButtonLink>
      </div>
    </div>
  );
}
