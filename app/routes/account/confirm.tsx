import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormPage } from "#app/account/components.tsx";
import { withIntent } from "#app/account/intent.ts";
import { redeemLink } from "#app/account/commands.server.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { confirmForm } from "#app/account/schema.ts";
import { recordSignIn, rememberBrowser } from "#app/account/sign-in/known-browser.server.ts";
import { rememberLink } from "#app/account/sign-in/mailed-link.server.ts";
import { UNUSABLE_LINK } from "#app/account/sign-in/words.ts";
import { intentOfLink, rememberIntent } from "#app/account/switch.server.ts";
import { confirmEmailChange } from "#app/account/settings/commands.server.ts";
import { byKey } from "#app/platform/by-key.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { setFlash } from "#app/platform/session.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "One more step" });

export const loader = publicRoute.loader(async ({ url, who }) => ({
  tokenHash: url.searchParams.get("token_hash")?.slice(0, 200) ?? "",
  type: url.searchParams.get("type")?.slice(0, 20) ?? "",
  next: url.searchParams.get("next")?.slice(0, 2_000) ?? "",
  signedInAs: who && !who.acting ? who.email : null,
}));

// The token is spent by a button, not by opening the page: mail scanners open every link.
export const action = publicRoute.action(
  confirmForm,
  async ({ form, who, state, request, env }) => {
    if (form.type === "email_change") {
      const email = await confirmEmailChange(state, form.token_hash);
      // Known browsers are stored by email address, so store the new one, or the next sign-in would look like a new
      // browser.
      if (who) rememberBrowser({ request, state }, email ?? undefined);
      else await recordSignIn({ request, state }, email ?? undefined);
      return email
        ? redirectWith(request, "/account", {
            tone: "success",
            text: `Your email address is now ${email}. Use it to log in from now on.`,
          })
        : redirectWith(request, who ? "/account/email" : "/", {
            tone: "info",
            text: "Thank you. To finish, follow the link in our message to your other address.",
          });
    }
    const session = await redeemLink(state, form.token_hash, form.type);
    await recordSignIn({ request, state }, session?.user.email);
    // Tell the user about the account switch, in case someone sent them their own link to make them use that account.
    if (session && who && who.userId !== session.user.id) {
      await setFlash(state, {
        tone: "info",
        text: `You’re logged in as ${session.user.email}.`,
      });
    }
    const intent = intentOfLink(form.next, env.APP_ORIGIN);
    if (form.type !== "recovery" && form.type !== "invite")
      return redirect(withIntent("/post-auth", intent));
    if (session) rememberLink({ state }, session.user.id);
    if (intent.role || intent.next) await rememberIntent({ state }, intent);
    return redirect("/password-setup");
  },
);

/** Texts for each type of link, and where to get a new one. */
const WORDS: Record<string, { title: string; button: string; again: string | null }> = byKey({
  // Signing in with an unconfirmed address offers to resend the email.
  signup: { title: "Confirm your email address", button: "Confirm and continue", again: null },
  recovery: { title: "Set a new password", button: "Continue", again: "/password-reset" },
  email_change: {
    title: "Change your email address?",
    button: "Yes, change it",
    again: "/account/email",
  },
});
const SIGN_IN = { title: "Log in to Nomera Health", button: "Log in", again: "/auth?by=link" };

export default function ConfirmPage() {
  const { tokenHash, type, next, signedInAs } = useLoaderData<typeof loader>();
  const form = formState(useActionData(), { token_hash: tokenHash, type, next });
  const errors = summaryErrors(form.errors).map(({ message }) => ({ message }));
  const isUnusable = errors.some(({ message }) => message === UNUSABLE_LINK);
  const words = WORDS[type] ?? SIGN_IN;
  return (
    <FormPage
      title={words.title}
      lead={isUnusable ? undefined : "One more step, so only you can use this link."}
      after={
        form.failed ? (
          <p>
            <Link to="/auth">Log in</Link>
            {words.again ? (
              <>
                {" "}
                or <Link to={words.again}>ask for a new link</Link>.
              </>
            ) : (
              ". If your address isn’t confirmed yet, you can get a new link there."
            )}
          </p>
        ) : null
      }
    >
      <Form errors={errors}>
        <input type="hidden" name="token_hash" value={form.value("token_hash") ?? ""} />
        <input type="hidden" name="type" value={form.value("type") ?? ""} />
        <input type="hidden" name="next" value={form.value("next") ?? ""} />
        {signedInAs && !isUnusable ? (
          <Banner>
            <p>
              You’re logged in as <strong className="break-words">{signedInAs}</strong>. This link
              logs in the person it was sent to. If you didn’t ask for it, leave this page.
            </p>
          </Banner>
        ) : null}
        {isUnusable ? null : <SubmitButton pendingText="One moment…">{words.button}</SubmitButton>}
      </Form>
    </FormPage>
  );
}
