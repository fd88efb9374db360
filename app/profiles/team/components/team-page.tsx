import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Button, ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill, Tag } from "#app/ui/status.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { ROLE_WORDS, roleOptions, type MemberRole, type TeamRole } from "../rules.ts";

type Member = {
  id: string;
  name: string | null;
  email: string;
  role: TeamRole;
  since: string;
};
type Invitation = {
  id: string;
  email: string;
  role: MemberRole;
  sentAt: string;
  expiresAt: string;
  expired: boolean;
};
type Props = {
  me: string;
  role: TeamRole;
  facility: string;
  team: readonly Member[];
  invitations: readonly Invitation[];
};

/** Members of a facility's team; the owner can also manage them. */
export function TeamPage({ me, role, facility, team, invitations }: Props) {
  const form = formState(useAnswer());
  const owner = role === "owner";
  const inviting = !form.failed || form.value("intent") === "invite";
  return (
    <div className="max-w-3xl space-y-12">
      <PageHeading
        title="Team"
        lead={`People who work on ${facility}’s positions.`}
        actions={
          <ButtonLink to="/employer/facility" variant="secondary">
            Facility details
          </ButtonLink>
        }
      />
      {inviting ? null : (
        <ErrorSummary errors={summaryErrors({ "": Object.values(form.errors).flat() })} />
      )}
      <ul className="space-y-4">
        {team.map((member) => (
          <MemberCard key={member.id} member={member} me={me} owner={owner} />
        ))}
      </ul>
      {owner ? (
        <>
          {invitations.length ? (
            <section aria-labelledby="invited" className="space-y-4">
              <h2 id="invited" className="text-2xl">
                Invited
              </h2>
              <ul className="space-y-4">
                {invitations.map((invitation) => (
                  <InvitationCard key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </section>
          ) : null}
          <section aria-labelledby="invite" className="space-y-6">
            <h2 id="invite" className="text-2xl">
              Invite a teammate
            </h2>
            <Form errors={inviting ? summaryErrors(form.errors) : undefined} className="max-w-xl">
              <TextInput
                {...(inviting ? form.field("email") : { name: "email" })}
                label="Email address"
                type="email"
                autoComplete="off"
                hint="The link works for 14 days, for this address only."
                required
              />
              <RadioGroup
                {...(inviting ? form.field("role") : { name: "role" })}
                label="Role"
                options={roleOptions}
                required
              />
              <SubmitButton name="intent" value="invite" pendingText="Sending…">
                Send invitation
              </SubmitButton>
            </Form>
          </section>
        </>
      ) : (
        <p className="text-muted">Your facility’s owner manages the team.</p>
      )}
    </div>
  );
}

function MemberCard({ member, me, owner }: { member: Member; me: string; owner: boolean }) {
  const name = member.name ?? member.email;
  const self = member.id === me;
  const other: MemberRole = member.role === "viewer" ? "recruiter" : "viewer";
  return (
    <Card
      as="li"
      title={self ? `${name} (you)` : name}
      aside={<Tag>{ROLE_WORDS[member.role].label}</Tag>}
    >
      <p className="break-words text-muted">{member.email}</p>
      <p className="text-sm text-muted">{ROLE_WORDS[member.role].hint}</p>
      {member.role === "owner" || !(owner || self) ? null : (
        <Form className="mt-3">
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <input type="hidden" name="subject" value={member.id} />
            {owner ? (
              <>
                <input type="hidden" name="role" value={other} />
                <Button variant="secondary" name="intent" value="role">
                  Make {ROLE_WORDS[other].label.toLowerCase()}
                  <span className="sr-only">: {name}</span>
                </Button>
              </>
            ) : null}
            <Disclosure summary={self ? "Leave the team" : "Remove"}>
              <p className="mb-2 max-w-md">
                {self
                  ? "You’ll lose access to this facility. You need a new invitation to come back."
                  : `${name} loses access right away. Their work stays.`}
              </p>
              <Button variant="danger" name="intent" value={self ? "leave" : "remove"}>
                {self ? "Yes, leave the team" : `Yes, remove ${name}`}
              </Button>
            </Disclosure>
          </div>
        </Form>
      )}
    </Card>
  );
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { id, email, role, sentAt, expiresAt, expired } = invitation;
  return (
    <Card
      as="li"
      title={<span className="break-all">{email}</span>}
      aside={
        <StatusPill tone={expired ? "neutral" : "waiting"}>
          {expired ? "Expired" : "Invited"}
        </StatusPill>
      }
    >
      <p className="text-muted">
        {ROLE_WORDS[role].label}, sent {sentAt}.{" "}
        {expired ? "The link no longer works." : `The link works until ${expiresAt}.`}
      </p>
      <Form className="mt-3">
        <div className="flex flex-wrap gap-3">
          <input type="hidden" name="subject" value={id} />
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="role" value={role} />
          <Button variant="secondary" name="intent" value="resend">
            Send again<span className="sr-only"> to {email}</span>
          </Button>
          <Button variant="quiet" name="intent" value="revoke">
            Cancel<span className="sr-only"> the invitation to {email}</span>
          </Button>
        </div>
      </Form>
    </Card>
  );
}
