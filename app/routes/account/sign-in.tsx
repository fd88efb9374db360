import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  CheckYourEmail,
  FormPage,
  ProviderLinks,
  ResendConfirmation,
  UnlessPaused,
} from "#app/account/components.tsx";
import { signInAddress, signUpInstead, withIntent } from "#app/account/intent.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { roleHint } from "#app/account/rules.ts";
import { signInForm } from "#app/account/schema.ts";
import {
  resendConfirmation,
  sendSignInLink,
  signInWithPassword,
} from "#app/account/sign-in/commands.server.ts";
import { UNCONFIRMED } from "#app/account/sign-in/words.ts";
import {
  intentFrom,
  mailSentTo,
  refuseWhilePaused,
  rememberIntent,
  signInPage,
} from "#app/account/switch.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Log in" });

export const loader = publicRoute.loader(async (args) => {
  const sent = args.url.searchParams.get("sent");
  const page = await signInPage(args);
  const signUp = signUpInstead(args.url);
  if (signUp && !page.paused) throw redirect(signUp);
  return {
    ...page,
    sent: sent === null ? null : sent === "confirmation" ? ("confirmation" as const) : "link",
    sentTo: sent === null ? "" : await mailSentTo(args.state),
    byLink: args.url.searchParams.get("by") === "link",
  };
});

export const action = publicRoute.action(
  signInForm,
  async ({ form, ...args }) => {
    refuseWhilePaused(args);
    const intent = intentFrom(form);
    if (form.intent === "password") {
      await signInWithPassword(args, form.email, form.password ?? "");
      return redirect(withIntent("/post-auth", intent));
    }
    if (form.intent === "link") await sendSignInLink(args, form.email, intent);
    else await resendConfirmation(args, form.email, intent);
    await rememberIntent(args, { ...intent, mailSentTo: form.email });
    return redirect(`/auth?sent=${form.intent === "link" ? "link" : "confirmation"}`);
  },
  { limit: { max: 20, windowMs: 60_000, bucket: "sign-in" }, hide: ["password"] },
);

export default function SignInPage() {
  const data = useLoaderData<typeof loader>();
  const form = formState(useActionData(), { next: data.next, role: data.role });
  const signUp = data.role === "employer" ? "/employer/signup" : "/candidate-signup";
  const errors = summaryErrors(form.errors);
  const intent = { role: roleHint(form.value("role")), next: form.value("next") ?? "" };

  if (data.sent === "confirmation") {
    return (
      <CheckYourEmail to={data.sentTo} again="/auth" resend={data}>
        <p>
          If this address isn’t confirmed yet, we’ve sent the link again. Earlier links no longer
          work.
        </p>
      </CheckYourEmail>
    );
  }
  if (data.sent) {
    return (
      <CheckYourEmail to={data.sentTo} again="/auth?by=link">
        <p>
          If this address has an account, a sign-in link is on its way to it. The link works once.
        </p>
      </CheckYourEmail>
    );
  }
  return (
    <UnlessPaused data={data}>
      <FormPage
        title="Log in"
        lead={data.byLink ? "We’ll email you a one-time sign-in link." : undefined}
        after={
          <>
            <p>
              New here? <Link to={withIntent(signUp, { next: data.next })}>Create an account</Link>
              {data.role ? "." : " as a healthcare professional, or "}
              {data.role ? null : (
                <Link to={withIntent("/employer/signup", { next: data.next })}>as an employer</Link>
              )}
              {data.role ? null : "."}
            </p>
            <p>
              {data.byLink ? (
                <Link to={signInAddress({ role: data.role, next: data.next })}>
                  Use my password
                </Link>
              ) : (
                <Link to={withIntent("/auth", { ...data, by: "link" })}>
                  Email me a sign-in link instead
                </Link>
              )}
            </p>
            <p>
              <Link to={withIntent("/password-reset", data)}>Forgot password?</Link>
            </p>
          </>
        }
      >
        <ProviderLinks data={data} />
        <Form errors={errors}>
          <input type="hidden" name="next" value={form.value("next") ?? ""} />
          <input type="hidden" name="role" value={form.value("role") ?? ""} />
          <TextInput
            {...form.field("email")}
            label="Email address"
            type="email"
            autoComplete="username"
            required
          />
          {data.byLink ? null : (
            <TextInput
              {...form.field("password")}
              label="Password"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
          {data.byLink ? (
            <SubmitButton name="intent" value="link" pendingText="Sending…">
              Email me a link
            </SubmitButton>
          ) : (
            <SubmitButton name="intent" value="password" pendingText="Logging in…">
              Log in
            </SubmitButton>
          )}
        </Form>
        {errors.some(({ message }) => message === UNCONFIRMED) ? (
          <ResendConfirmation email={form.value("email") ?? ""} intent={intent} hidden />
        ) : null}
      </FormPage>
    </UnlessPaused>
  );
}
