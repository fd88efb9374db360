import type { ReactNode } from "react";
import type { Account } from "#app/account/rules.ts";
import { formatDate, formatMoment } from "#app/platform/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Hold } from "#app/verification/queries.server.ts";

type Status = Pick<Account, "approval" | "verificationReason" | "submittedAt">;
type Props = {
  status: Status;
  /** Why the account is on hold; null when it is not. */
  hold: Hold | null;
  editTo: string;
  supportEmail: string;
  waitingFor: string;
  /** What is asked of them meanwhile, in place of "Nothing for you to do now". */
  asked?: ReactNode;
  /** What is still missing, what is checked, an appeal. */
  children?: ReactNode;
};

/** Where somebody's verification stands, why, and what to do next. */
export function ApprovalStatusPage(props: Props) {
  const { status, hold, editTo, supportEmail, waitingFor, asked, children } = props;
  const rejected = status.approval === "rejected";
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading
        title={
          rejected
            ? "Your profile needs a change"
            : hold
              ? "Your account is on hold"
              : "We are checking your profile"
        }
        lead={status.submittedAt ? `Submitted ${formatMoment(status.submittedAt)}.` : undefined}
      />
      {rejected ? (
        <Banner
          tone="warning"
          title="A person looked at your profile and could not approve it yet."
          actions={<ButtonLink to={editTo}>Change and submit again</ButtonLink>}
        >
          {status.verificationReason ? (
            <p className="break-words whitespace-pre-line">
              The reason: {status.verificationReason}
            </p>
          ) : null}
        </Banner>
      ) : hold ? (
        <>
          <Banner
            tone="warning"
            title={`One of our checks found something: ${hold.check ?? "one of our checks"}.`}
          >
            <p>
              {hold.checked_on ? `It was made on ${formatDate(hold.checked_on)}. ` : ""}Until a
              person has decided, you are in no match and no list, nothing is applied for
              automatically, and your applications are paused. If it is not about you, or not true,
              write to the address below and tell us why.
            </p>
          </Banner>
          {asked}
        </>
      ) : (
        (asked ?? (
          <Banner
            tone="info"
            title="Nothing for you to do now."
            actions={
              <ButtonLink to={editTo} variant="secondary">
                Review my profile
              </ButtonLink>
            }
          >
            <p>{waitingFor}</p>
          </Banner>
        ))
      )}
      {children}
      <p>
        Is something wrong? Write to{" "}
        <a className="underline" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        . A person answers.
      </p>
    </div>
  );
}
