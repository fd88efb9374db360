import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  CheckYourEmail,
  FormPage,
  PASSWORD_HINT,
  ProviderLinks,
  UnlessPaused,
} from "#app/account/components.tsx";
import { signInAddress, withIntent } from "#app/account/intent.ts";
import { referralOf } from "#app/account/referral.server.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { signUpForm } from "#app/account/schema.ts";
import { signUp } from "#app/account/sign-in/commands.server.ts";
import {
  intentFrom,
  mailSentTo,
  refuseWhilePaused,
  rememberIntent,
  roleOfPage,
  signInPage,
} from "#app/account/switch.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { Link } from "#app/ui/link.tsx";
import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { TextInput } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Create an account" });

export const loader = publicRoute.loader(async (args) => ({
  ...(await signInPage(args)),
  path: args.path,
  sentTo: args.url.searchParams.has("sent") ? await mailSentTo(args.state) : null,
}));

export const action = publicRoute.action(
  signUpForm,
  async ({ form, ...args }) => {
    refuseWhilePaused(args);
    const intent = {
      role: roleOfPage(args) ?? ("job_seeker" as const),
      next: intentFrom(form).next,
    };
    await signUp(args, form.email, form.password, intent, {
      referralCode: await referralOf(args),
      terms: form.terms,
    });
    await rememberIntent(args, { ...intent, mailSentTo: form.email });
    return redirect(`${args.path}?sent=1`);
  },
  {
    limit: { max: 20, windowMs: 60_000, bucket: "sign-up" },
    hide: ["password"],
    honeypot: true,
  },
);

export default function SignUpPage() {
  const data = useLoaderData<typeof loader>();
  const form = formState(useActionData(), { next: data.next });
  const employer = data.role === "employer";

  if (data.sentTo !== null) {
    return (
      <CheckYourEmail to={data.sentTo} again={data.path} resend={data}>
        <p>We sent you a link that confirms your address. Follow it to continue your profile.</p>
      </CheckYourEmail>
    );
  }
  return (
    <UnlessPaused data={data}>
      <FormPage
        title={employer ? "Create an employer account" : "Create your profile"}
        lead={
          employer
            ? "Post positions and see who fits, and why."
            : "Start with your email. Your profile takes about 10 minutes, and we save as you go. Free for professionals."
        }
        after={
          <>
            <p>
              Have an account?{" "}
              <Link to={signInAddress({ role: data.role, next: data.next })}>Log in</Link>.
            </p>
            <p>
              {employer ? (
                <>
                  Looking for work?{" "}
                  <Link to={withIntent("/candidate-signup", { next: data.next })}>
                    Create a healthcare professional account
                  </Link>
                  .
                </>
              ) : (
                <>
                  Hiring?{" "}
                  <Link to={withIntent("/employer/signup", { next: data.next })}>
                    Create an employer account
                  </Link>
                  .
                </>
              )}
            </p>
          </>
        }
      >
        <ProviderLinks data={data} />
        <Form errors={summaryErrors(form.errors)}>
          <input type="hidden" name="next" value={form.value("next") ?? ""} />
          <TextInput
            {...form.field("email")}
            label="Email address"
            type="email"
            autoComplete="username"
            required
          />
          <TextInput
            {...form.field("password")}
            label="Password"
            type="password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            required
          />
          <input type="hidden" name="terms" value={LEGAL_DOCUMENTS.terms.version} />
          <p className="text-sm text-muted">
            By creating an account you agree to our <Link to="/terms">Terms of Service</Link>,
            version {LEGAL_DOCUMENTS.terms.version}. The <Link to="/privacy">Privacy Policy</Link>{" "}
            says what we do with your data.
          </p>
          <HoneypotField />
          <SubmitButton pendingText="Creating your account…">Create account</SubmitButton>
        </Form>
      </FormPage>
    </UnlessPaused>
  );
}
