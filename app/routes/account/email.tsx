import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { askEmailChange } from "#app/account/settings/commands.server.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { CurrentPassword } from "#app/account/settings/components/current-password.tsx";
import { accountDetails } from "#app/account/settings/queries.server.ts";
import { emailChangeForm } from "#app/account/settings/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Email address" });

export const loader = signedInRoute.ahead(async ({ who, state }) => {
  const [{ hasPassword, mustLogInAgain, pending }, { email, acting }] = await Promise.all([
    accountDetails(state),
    who,
  ]);
  return { email, hasPassword, mustLogInAgain, pending, acting: acting !== null };
});

export const action = signedInRoute.action(
  emailChangeForm,
  async ({ form, ...args }) => {
    await askEmailChange(args, form);
    return redirectWith(args.request, "/account/email", {
      tone: "info",
      text: "Almost done. Follow the link in each message we have sent you.",
    });
  },
  { limit: { max: 20, windowMs: 60_000 }, hide: ["current"] },
);

export default function EmailPage() {
  const { email, hasPassword, mustLogInAgain, pending, acting } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <AccountPage
      title="Email address"
      part="Email address"
      lead={`Your email address is ${email}.`}
      acting={acting}
    >
      {pending ? <Pending {...pending} present={email} /> : null}
      <section>
        <h2 className="text-xl">
          {pending ? "Use a different address" : "Change your email address"}
        </h2>
        <p className="mt-2 max-w-2xl">
          We email a link to your current address. If the new address can be used here, we email one
          there too. Your address changes once you’ve followed every link you get.
        </p>
        <div className="mt-6">
          <Form errors={summaryErrors(form.errors)}>
            <input type="hidden" autoComplete="username" defaultValue={email} />
            <TextInput
              {...form.field("email")}
              label="New email address"
              type="email"
              autoComplete="email"
              width="lg"
              required
            />
            <CurrentPassword
              {...form.field("current")}
              hasPassword={hasPassword}
              mustLogInAgain={mustLogInAgain}
            />
            <SubmitButton pendingText="Sending…">Send the links</SubmitButton>
          </Form>
        </div>
      </section>
    </AccountPage>
  );
}

function Pending(props: { email: string; askedAt: string; present: string }) {
  const mailbox = useRouteLoaderData<{ mailboxUrl: string | null }>("root")?.mailboxUrl;
  return (
    <Banner tone="warning" title={`Not confirmed yet: ${props.email}`}>
      <div className="space-y-2">
        <p>
          You asked for it on {formatMoment(props.askedAt)}. Look for our messages at{" "}
          {props.present} and at {props.email}, in the spam folder too. The links work once and
          expire in one hour. No message at the new address? Check it for typos. If it’s right, it
          can’t be used here.
        </p>
        <p>To leave everything as it is, do not follow the links.</p>
        {mailbox ? (
          <p>
            This is a demonstration: no email leaves this computer. Yours is in{" "}
            <Link to={mailbox}>its mailbox</Link>.
          </p>
        ) : null}
      </div>
    </Banner>
  );
}
