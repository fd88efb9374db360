import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { formState } from "#app/platform/form-state.ts";
import { ComingSoonNotice } from "#app/ui/sign-in-notices.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";
import { withIntent, type LoginIntent } from "./intent.ts";
import { PROVIDER_NAMES } from "./oauth/names.ts";
import type { SignInPageData } from "./switch.server.ts";

type FormState = ReturnType<typeof formState>;

/** The notice while sign-in is paused, else the page. */
export function UnlessPaused({
  data,
  children,
}: {
  data: Pick<SignInPageData, "paused" | "supportEmail"> & { error?: string | null };
  children: ReactNode;
}) {
  if (!data.paused) return children;
  return <ComingSoonNotice supportEmail={data.supportEmail} error={data.error ?? undefined} />;
}

/** A narrow page with one form: signing in, signing up, setting a password. */
export function FormPage(props: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  after?: ReactNode;
}) {
  return (
    <div className="wrap max-w-xl py-12 sm:py-16">
      <h1 className="text-3xl">{props.title}</h1>
      {props.lead ? <div className="mt-2 text-lg text-muted">{props.lead}</div> : null}
      <div className="mt-8">{props.children}</div>
      {props.after ? (
        <div className="mt-10 space-y-2 border-t border-line pt-6">{props.after}</div>
      ) : null}
    </div>
  );
}

/** Shown on the forms before anyone types. */
export const PASSWORD_HINT = "At least 12 characters. Four random words are easy to remember.";

/** Asks for a new password, twice to catch typos. */
export function NewPassword(props: { form: FormState; width?: TextInputProps["width"] }) {
  const { form, width } = props;
  const field = { type: "password", autoComplete: "new-password", width, required: true } as const;
  return (
    <>
      <TextInput {...form.field("password")} {...field} label="New password" hint={PASSWORD_HINT} />
      <TextInput {...form.field("repeated")} {...field} label="Confirm new password" />
    </>
  );
}

/** Requests the confirmation email again. */
export function ResendConfirmation(props: {
  email: string;
  intent: Partial<LoginIntent>;
  hidden?: boolean;
}) {
  const { email, intent, hidden } = props;
  return (
    <Form action="/auth" className="mt-8" aria-label="Send the confirmation again">
      <input type="hidden" name="next" value={intent.next ?? ""} />
      <input type="hidden" name="role" value={intent.role ?? ""} />
      {hidden ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <TextInput
          name="email"
          label="Email address"
          type="email"
          autoComplete="username"
          defaultValue={email}
          required
        />
      )}
      <SubmitButton name="intent" value="resend" variant="secondary" pendingText="Sending…">
        Send the confirmation email again
      </SubmitButton>
    </Form>
  );
}

/** Says that an email is on its way, whether or not the address is known. */
export function CheckYourEmail(props: {
  children: ReactNode;
  /** The address, as typed in this browser. */
  to: string;
  again: string;
  /** For the confirmation email, which can be requested again right here. */
  resend?: Partial<LoginIntent>;
}) {
  const { children, to, again, resend } = props;
  const mailbox = useRouteLoaderData<{ mailboxUrl: string | null }>("root")?.mailboxUrl;
  return (
    <Notice title="Check your email">
      <div role="status">{children}</div>
      {to && !resend ? (
        <p>
          You typed <strong className="break-words">{to}</strong>.
        </p>
      ) : null}
      {mailbox ? (
        <p>
          This is a demonstration: no email leaves this computer. Yours is in{" "}
          <Link to={mailbox}>its mailbox</Link>.
        </p>
      ) : null}
      <p>
        It can take a minute. Nothing there? Look in the spam folder, or{" "}
        {resend ? "send it again." : <Link to={again}>try again</Link>}
        {resend ? null : "."}
      </p>
      {resend ? <ResendConfirmation email={to} intent={resend} /> : null}
    </Notice>
  );
}

/** Sign-in with a provider: links, because they lead to another site. */
export function ProviderLinks({ data }: { data: SignInPageData }) {
  if (data.providers.length === 0) return null;
  return (
    <div className="mb-8">
      <div className="grid gap-3">
        {data.providers.map((provider) => (
          <ButtonLink
            key={provider}
            to={withIntent(`/auth/with/${provider}`, data)}
            variant="secondary"
            reload
          >
            {`Continue with ${PROVIDER_NAMES[provider]}`}
          </ButtonLink>
        ))}
      </div>
      <p className="mt-8 flex items-center gap-4 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your email address
      </p>
    </div>
  );
}
