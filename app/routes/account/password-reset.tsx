import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckYourEmail, FormPage, UnlessPaused } from "#app/account/components.tsx";
import { publicRoute } from "#app/account/routes.server.ts";
import { passwordResetForm } from "#app/account/schema.ts";
import { sendPasswordReset } from "#app/account/sign-in/commands.server.ts";
import {
  intentFrom,
  mailSentTo,
  refuseWhilePaused,
  rememberIntent,
} from "#app/account/switch.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Reset your password" });

export const loader = publicRoute.loader(async ({ env, url, state }) => ({
  paused: env.SIGN_IN === "paused",
  supportEmail: env.SUPPORT_EMAIL,
  sentTo: url.searchParams.has("sent") ? await mailSentTo(state) : null,
  ...intentFrom({ role: url.searchParams.get("role"), next: url.searchParams.get("next") }),
}));

export const action = publicRoute.action(
  passwordResetForm,
  async ({ form, ...args }) => {
    refuseWhilePaused(args);
    const intent = intentFrom(form);
    await sendPasswordReset(args, form.email, intent);
    await rememberIntent(args, { ...intent, mailSentTo: form.email });
    return redirect("/password-reset?sent=1");
  },
  { limit: { max: 10, windowMs: 60_000 }, honeypot: true },
);

export default function PasswordResetPage() {
  const data = useLoaderData<typeof loader>();
  const form = formState(useActionData(), { next: data.next, role: data.role });
  if (data.sentTo !== null) {
    return (
      <CheckYourEmail to={data.sentTo} again="/password-reset">
        <p>
          If this address has an account, a link to set a new password is on its way to it. The link
          works once.
        </p>
      </CheckYourEmail>
    );
  }
  return (
    <UnlessPaused data={data}>
      <FormPage title="Reset your password" lead="We email you a link to set a new one.">
        <Form errors={summaryErrors(form.errors)}>
          <input type="hidden" name="next" value={form.value("next") ?? ""} />
          <input type="hidden" name="role" value={form.value("role") ?? ""} />
          <TextInput
            {...form.field("email")}
            label="Email address"
            type="email"
            autoComplete="username"
            required
          />
          <HoneypotField />
          <SubmitButton pendingText="Sending…">Send the link</SubmitButton>
        </Form>
      </FormPage>
    </UnlessPaused>
  );
}
