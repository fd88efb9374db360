import { data, type MetaFunction } from "@remix-run/node";
import { isActing } from "#app/account/queries.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import {
  makeCalendarLink,
  revokeCalendarLink,
} from "#app/applications/calendar/commands.server.ts";
import { CalendarLink } from "#app/applications/calendar/components/link.tsx";
import { calendarLinkSince } from "#app/applications/calendar/queries.server.ts";
import { calendarLinkForm } from "#app/applications/calendar/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Calendar" });

export const loader = signedInRoute.ahead(async ({ who, db, state }) => {
  const acting = await isActing(state, who);
  return { acting, since: acting ? null : await calendarLinkSince(db) };
});

export const action = signedInRoute.action(
  calendarLinkForm,
  async ({ db, form, request, env }) => {
    if (form.intent === "end") {
      await revokeCalendarLink(db);
      return redirectWith(request, "/account/calendar", {
        tone: "success",
        text: "The link no longer works. Anyone who had it sees nothing.",
      });
    }
    // Not a redirect, because the URL is shown once and stored nowhere.
    return data({ made: env.APP_ORIGIN + (await makeCalendarLink(db)) });
  },
  { limit: { max: 10, windowMs: 60_000 } },
);

export default function CalendarLinkPage() {
  const { acting, since } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors } = formState(answer);
  const made = answer && "made" in answer ? answer.made : null;
  return (
    <AccountPage
      title="Calendar"
      part="Calendar"
      lead="Your interviews and start dates in the calendar you already use. Times are shown in your own time zone."
      acting={acting}
    >
      <ErrorSummary errors={summaryErrors(errors).map(({ message }) => ({ message }))} />
      <CalendarLink since={since} made={made} />
    </AccountPage>
  );
}
