import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import type { SignInMode } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { ROLE_WORDS, type InvitationState, type MemberRole } from "../rules.ts";

type Props = {
  token: string;
  signIn: SignInMode;
  /** URL of this page, to return to. */
  next: string;
  /** The signed-in user's email. */
  email: string | null;
  /** Whether we have their name. */
  named: boolean;
  invitation: {
    state: InvitationState;
    facility: string | null;
    role: MemberRole | null;
  } | null;
};

/** Landing page of an invitation: join, or why that is not possible. */
export function JoinTeam(props: Props) {
  const { invitation, email } = props;
  if (!invitation) return <SignInFirst {...props} />;
  const facility = invitation.facility ?? "The facility";
  switch (invitation.state) {
    case "open":
      return <Join {...props} facility={facility} role={invitation.role ?? "viewer"} />;
    case "joined":
      return (
        <Notice
          title={`You’re on ${facility}’s team`}
          actions={<ButtonLink to="/employer/dashboard">Go to dashboard</ButtonLink>}
        >
          <p>You’re all set.</p>
        </Notice>
      );
    case "other_person":
      return (
        <Notice
          title="This invitation is for another address"
          actions={
            <ButtonLink to="/sign-out" variant="secondary">
              Log out
            </ButtonLink>
          }
        >
          <p>
            You’re logged in as <strong className="break-all">{email}</strong>. Log out, log in with
            the address the email came to, and open its link again. Or ask the facility to invite
            this address.
          </p>
        </Notice>
      );
    case "expired":
      return (
        <Notice title="This invitation has expired">
          <p>{facility} can send you a new one. An invitation works for 14 days.</p>
        </Notice>
      );
    case "used":
      return (
        <Notice title="This invitation was already used">
          <p>You’re no longer on {facility}’s team. The owner can invite you again.</p>
        </Notice>
      );
    default:
      return (
        <Notice title="This invitation is no longer valid">
          <p>
            It was canceled, or a newer one was sent. Look for a later email, or ask the facility
            for a new invitation.
          </p>
        </Notice>
      );
  }
}

function SignInFirst({ signIn, next }: Props) {
  const query = `?next=${encodeURIComponent(next)}`;
  return (
    <Notice
      title="You’re invited to a team"
      actions={
        signIn === "open" ? (
          <>
            <ButtonLink to={`/auth${query}`}>Log in</ButtonLink>
            <ButtonLink to={`/employer/signup${query}`} variant="secondary">
              Create an account
            </ButtonLink>
          </>
        ) : null
      }
    >
      <p>
        A facility invited you to its team. Use the address the email came to. If you’re new,
        confirm that address with the link we send.
      </p>
      {signIn === "open" ? null : <p>Sign-in is paused right now. Keep the email.</p>}
    </Notice>
  );
}

function Join(props: Props & { facility: string; role: MemberRole }) {
  const { token, email, named, facility, role } = props;
  const form = formState(useAnswer());
  return (
    <Notice title={`Join ${facility}’s team`}>
      <p>
        You’re logged in as <strong className="break-all">{email}</strong>. You’ll join as a{" "}
        {ROLE_WORDS[role].label.toLowerCase()}.
      </p>
      <p className="text-muted">{ROLE_WORDS[role].hint}</p>
      <Form errors={summaryErrors(form.errors)}>
        <input type="hidden" name="token" value={token} />
        {named ? null : (
          <TextInput
            {...form.field("fullName")}
            label="Your full name"
            autoComplete="name"
            width="lg"
            required
          />
        )}
        <SubmitButton size="lg" pendingText="Joining…">
          Join team{" "}
        </SubmitButton>
      </Form>
    </Notice>
  );
}
