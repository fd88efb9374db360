import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewPassword } from "#app/account/components.tsx";
import { signedInRoute } from "#app/account/routes.server.ts";
import { changePassword } from "#app/account/settings/commands.server.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { CurrentPassword } from "#app/account/settings/components/current-password.tsx";
import { accountDetails } from "#app/account/settings/queries.server.ts";
import { passwordChangeForm } from "#app/account/settings/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Password" });

export const loader = signedInRoute.ahead(async ({ who, state, env }) => {
  const [{ hasPassword, mustLogInAgain }, { email, acting }] = await Promise.all([
    accountDetails(state),
    who,
  ]);
  return {
    email,
    hasPassword,
    mustLogInAgain,
    acting: acting !== null,
    canReset: env.SIGN_IN === "open",
  };
});

export const action = signedInRoute.action(
  passwordChangeForm,
  async ({ form, ...args }) => {
    await changePassword(args, form);
    return redirectWith(args.request, "/account", {
      tone: "success",
      text: "Your new password is set. Your other sessions have ended.",
    });
  },
  { limit: { max: 20, windowMs: 60_000 }, hide: ["current", "password", "repeated"] },
);

export default function PasswordPage() {
  const { email, hasPassword, mustLogInAgain, acting, canReset } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <AccountPage
      title={hasPassword ? "Change your password" : "Set a password"}
      part="Password"
      lead={
        hasPassword
          ? "You’ll be logged out on your other devices."
          : "You don’t have a password yet. After you set one, you can still log in the way you do now."
      }
      acting={acting}
    >
      <Form errors={summaryErrors(form.errors)}>
        <input type="hidden" autoComplete="username" defaultValue={email} />
        <CurrentPassword
          {...form.field("current")}
          hasPassword={hasPassword}
          mustLogInAgain={mustLogInAgain}
        />
        <NewPassword form={form} width="lg" />
        <SubmitButton pendingText="Saving…">Save password</SubmitButton>
      </Form>
      {hasPassword && canReset ? (
        <p>
          Forgot password? <Link to="/password-reset">Email me a link</Link>.
        </p>
      ) : null}
    </AccountPage>
  );
}
