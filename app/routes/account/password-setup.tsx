import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormPage, NewPassword, UnlessPaused } from "#app/account/components.tsx";
import { setPassword } from "#app/account/commands.server.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { confirmedUserId } from "#app/account/queries.server.ts";
import type { Account } from "#app/account/rules.ts";
import { refuseGuessable } from "#app/account/passwords.server.ts";
import { passwordSetupForm } from "#app/account/schema.ts";
import { endOtherAccess } from "#app/account/settings/commands.server.ts";
import { accountDetails } from "#app/account/settings/queries.server.ts";
import { followedPasswordLink, forgetLink } from "#app/account/sign-in/mailed-link.server.ts";
import { refuseWhilePaused } from "#app/account/switch.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Set a password" });

type Parts = { request: Request; state: RequestState };

/** Whether the user may set a password here: after a mailed link, or if there is none and they just logged in. */
async function canSetWithoutCurrent({ request, state }: Parts, who: Account): Promise<boolean> {
  if (who.acting) return false;
  if (followedPasswordLink(request, who.userId)) return true;
  const { hasPassword, mustLogInAgain } = await accountDetails(state);
  return !hasPassword && !mustLogInAgain;
}
export const loader = publicRoute.loader(async ({ env, who, request, state }) => {
  const paused = env.SIGN_IN === "paused";
  return {
    paused,
    supportEmail: env.SUPPORT_EMAIL,
    email:
      !paused && who && (await canSetWithoutCurrent({ request, state }, who)) ? who.email : null,
    signedIn: who !== null,
  };
});

export const action = publicRoute.action(
  passwordSetupForm,
  async ({ form, who, ...args }) => {
    refuseWhilePaused(args);
    const confirmed = await confirmedUserId(args.state);
    if (!who || confirmed !== who.userId || !(await canSetWithoutCurrent(args, who))) {
      throw new Refusal(
        403,
        "Open the link from your email first: it shows that this account is yours.",
      );
    }
    refuseGuessable(form.password, who.email);
    await setPassword(args.state.db(), form.password);
    forgetLink(args);
    await endOtherAccess(args.state);
    return redirectWith(args.request, "/post-auth", {
      tone: "success",
      text: "Your new password is set.",
    });
  },
  { hide: ["password", "repeated"] },
);

export default function PasswordSetupPage() {
  const data = useLoaderData<typeof loader>();
  const form = formState(useActionData());
  return (
    <UnlessPaused data={data}>
      {data.email || form.failed ? (
        <FormPage title="Set a password" lead={data.email ? `For ${data.email}.` : undefined}>
          <Form errors={summaryErrors(form.errors)}>
            <input type="hidden" autoComplete="username" defaultValue={data.email ?? ""} />
            <NewPassword form={form} />
            <SubmitButton pendingText="Saving…">Save password</SubmitButton>
          </Form>
        </FormPage>
      ) : (
        <FormPage title="Set a password">
          <p>
            Open the link from your email first: it shows that the account is yours.{" "}
            <Link to="/password-reset">Ask for a link</Link>
            {data.signedIn ? (
              <>
                , or <Link to="/account/password">use your current password</Link>
              </>
            ) : null}
            .
          </p>
        </FormPage>
      )}
    </UnlessPaused>
  );
}
