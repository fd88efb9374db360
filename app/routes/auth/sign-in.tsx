import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckYourEmail, FormPage, ProviderLinks, UnlessPaused } from "#app/account/components.tsx";
import { sendSignInLink, signInWithPassword } from "#app/account/commands.server.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { signInForm } from "#app/account/schema.ts";
import { refuseWhilePaused, rememberIntent, signInPage } from "#app/account/switch.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { safePath } from "#app/platform/http.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Sign in" });

export const loader = publicRoute.loader(async (args) => ({
  ...(await signInPage(args)),
  sent: args.url.searchParams.has("sent"),
  byLink: args.url.searchParams.get("by") === "link",
}));

export const action = publicRoute.action(
  signInForm,
  async ({ form, ...args }) => {
    refuseWhilePaused(args);
    if (form.intent === "link") {
      await sendSignInLink(args.state, form.email);
      await rememberIntent(args, { role: form.role ?? null, next: form.next });
      return redirect("/auth?sent=link");
    }
    await signInWithPassword(args.state, form.email, form.password ?? "");
    const next = safePath(form.next, "");
    return redirect(
      `/post-auth?${new URLSearchParams({ ...(form.role && { role: form.role }), ...(next && { next }) })}`,
    );
  },
  { limit: { max: 20, windowMs: 60_000, bucket: "sign-in" }, hide: ["password"] },
);

export default function SignInPage() {
  const data = useLoaderData<typeof loader>();
  const form = formState(useActionData(), { next: data.next, role: data.role });
  const signUp = data.role === "employer" ? "/employer/signup" : "/candidate-signup";

  if (data.sent) {
    return (
      <CheckYourEmail again="/auth">
        <p>
          If this address has an account, a link to sign in is on its way to it. The link works
          once.
        </p>
      </CheckYourEmail>
    );
  }
  return (
    <UnlessPaused data={data}>
      <FormPage
        title="Sign in"
        lead={data.byLink ? "We e-mail you a link that signs you in, once." : undefined}
        after={
          <>
            <p>
              New here? <Link to={signUp}>Create an account</Link>
              {data.role ? "." : " as a health care professional, or "}
              {data.role ? null : <Link to="/employer/signup">as an employer</Link>}
              {data.role ? null : "."}
            </p>
            <p>
              {data.byLink ? (
                <Link to="/auth">Use my password</Link>
              ) : (
                <Link to="/auth?by=link">E-mail me a sign-in link instead</Link>
              )}
            </p>
            <p>
              <Link to="/password-reset">Forgot your password?</Link>
            </p>
          </>
        }
      >
        <ProviderLinks data={data} />
        <Form errors={summaryErrors(form.errors)}>
          <input type="hidden" name="next" value={form.value("next") ?? ""} />
          <input type="hidden" name="role" value={form.value("role") ?? ""} />
          <TextInput
            {...form.field("email")}
            label="E-mail address"
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
              E-mail me a link
            </SubmitButton>
          ) : (
            <SubmitButton name="intent" value="password" pendingText="Signing in…">
              Sign in
            </SubmitButton>
          )}
        </Form>
      </FormPage>
    </UnlessPaused>
  );
}
