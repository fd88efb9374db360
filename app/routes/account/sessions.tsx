import type { MetaFunction } from "@remix-run/node";
import { isActing } from "#app/account/queries.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { endOtherSessions, endSession } from "#app/account/settings/commands.server.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { SessionItem } from "#app/account/settings/components/session-item.tsx";
import { ownSessions } from "#app/account/settings/queries.server.ts";
import { endSessionForm } from "#app/account/settings/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Sessions" });

export const loader = signedInRoute.ahead(async ({ who, state }) => {
  const acting = await isActing(state, who);
  return { acting, sessions: acting ? [] : await ownSessions(state) };
});

export const action = signedInRoute.action(endSessionForm, async ({ form, state, request }) => {
  const others = form.session === "others";
  await (others ? endOtherSessions(state) : endSession(state, form.session));
  return redirectWith(request, "/account/sessions", {
    tone: "success",
    text: others ? "All other sessions have ended." : "The session has ended.",
  });
});

export default function SessionsPage() {
  const { sessions, acting } = useLoaderData<typeof loader>();
  const { errors } = formState(useActionData());
  return (
    <AccountPage
      title="Sessions"
      part="Sessions"
      lead="Every browser you’re logged in with. Ending a session logs it out right away."
      acting={acting}
    >
      <ErrorSummary errors={summaryErrors(errors).map(({ message }) => ({ message }))} />
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form>
          <SubmitButton
            name="session"
            value="others"
            variant="secondary"
            pendingText="Ending them…"
          >
            End all other sessions
          </SubmitButton>
        </Form>
      ) : (
        <p className="text-muted">You’re not logged in anywhere else.</p>
      )}
    </AccountPage>
  );
}
