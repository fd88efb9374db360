import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { confirmByCode } from "#app/account/second-factor/commands.server.ts";
import { CodeField } from "#app/account/second-factor/components/code-field.tsx";
import { PasskeyButton } from "#app/account/second-factor/components/passkeys.tsx";
import { confirmByPasskey, optionsToConfirm } from "#app/account/second-factor/passkeys.server.ts";
import { secondFactor } from "#app/account/second-factor/queries.server.ts";
import { confirmAgainForm } from "#app/account/second-factor/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { safePath } from "#app/platform/http.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Confirm it’s you" });

/** Default target. */
const ELSEWHERE = "/account";

export const loader = signedInRoute.loader(async ({ who, state, url, env }) => {
  const next = safePath(url.searchParams.get("next"), ELSEWHERE);
  const page = { next, supportEmail: env.SUPPORT_EMAIL };
  if (who.acting) return { ...page, acting: true, hasApp: true, hasPasskey: false };
  const factor = await secondFactor(state);
  if (!factor.has) throw redirect(`/account/two-step?next=${encodeURIComponent(next)}`);
  // After a wrong code show the error, even if a recent confirmation is still valid.
  if (factor.confirmed && !state.sent) throw redirect(next);
  return {
    ...page,
    acting: false,
    hasApp: factor.authenticator === "set",
    hasPasskey: factor.passkeys.length > 0,
  };
});

export const action = signedInRoute.action(
  confirmAgainForm,
  async ({ form, ...args }) => {
    if (form.intent === "passkey-options") return { confirm: await optionsToConfirm(args) };
    if (form.intent === "passkey") await confirmByPasskey(args, form.response);
    else await confirmByCode(args, form.code);
    return redirect(safePath(form.next, ELSEWHERE));
  },
  { limit: { max: 20, windowMs: 60_000 }, hide: ["code", "response"] },
);

export default function ConfirmAgainPage() {
  const { acting, next, supportEmail, hasApp, hasPasskey } = useLoaderData<typeof loader>();
  const form = formState(useActionData(), { next });
  return (
    <AccountPage
      title="Confirm it’s you"
      part="Confirm it’s you"
      lead={
        hasPasskey
          ? "This is a sensitive change, so we ask for a passkey or a code first. We’ll ask again after 15 minutes."
          : "This is a sensitive change, so we ask for a code first. We’ll ask again after 15 minutes."
      }
      acting={acting}
    >
      {hasPasskey ? <PasskeyButton next={next} /> : null}
      <Form errors={summaryErrors(form.errors)}>
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="next" value={form.value("next") ?? ""} />
        <CodeField {...form.field("code")} only={hasApp ? undefined : "recovery"} />
        <SubmitButton variant={hasPasskey ? "secondary" : "primary"} pendingText="Checking…">
          Confirm
        </SubmitButton>
      </Form>
      <p>Lost your phone and your recovery codes? Write to {supportEmail}.</p>
      <p>
        <Link to={next}>Back without confirming</Link>
      </p>
    </AccountPage>
  );
}
