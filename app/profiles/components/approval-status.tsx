import type { ReactNode } from "react";
import type { Account } from "#app/account/rules.ts";
import { formatDate, formatMoment } from "#app/platform/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { WaitingArt } from "#app/ui/waiting-art.tsx";
import type { Hold } from "#app/verification/queries.server.ts";
import { holdReason } from "#app/verification/rules.ts";

type Status = Pick<Account, "approval" | "verificationReason" | "submittedAt">;
type Props = {
  status: Status;
  /** Why the account is on hold; null when it is not. */
  hold: Hold | null;
  editTo: string;
  supportEmail: string;
  waitingFor: string;
  /** What the hold means until it is decided. */
  whileOnHold: string;
  /** What they can do meanwhile. */
  meanwhile?: ReactNode;
  /** What we ask of them, instead of what we are waiting for. */
  asked?: ReactNode;
  /** What is missing, what is being checked, an appeal. */
  children?: ReactNode;
};

/** Verification status: why, and what to do next. */
export function ApprovalStatusPage(props: Props) {
  const {
    status,
    hold,
    editTo,
    supportEmail,
    waitingFor,
    whileOnHold,
    meanwhile,
    asked,
    children,
  } = props;
  const rejected = status.approval === "rejected";
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading
        title={
          rejected
            ? "Your profile isn’t approved yet"
            : hold
              ? "Your account is on hold"
              : "We’re reviewing your profile"
        }
        lead={status.submittedAt ? `Submitted ${formatMoment(status.submittedAt)}.` : undefined}
      />
      {rejected ? (
        <Banner
          tone="warning"
          title="We reviewed your profile and couldn’t approve it yet."
          actions={<ButtonLink to={editTo}>Edit and resubmit</ButtonLink>}
        >
          {status.verificationReason ? (
            <p className="break-words whitespace-pre-line">Reason: {status.verificationReason}</p>
          ) : null}
        </Banner>
      ) : hold ? (
        <>
          <Banner tone="warning" title={holdReason(hold.check)}>
            <p>
              {hold.checked_on ? `We checked on ${formatDate(hold.checked_on)}. ` : ""}
              {whileOnHold}
            </p>
            <p>
              If this isn’t about you, or isn’t true, write to the address below and tell us why.
            </p>
          </Banner>
          {asked}
        </>
      ) : (
        (asked ?? (
          <section
            aria-labelledby="waiting"
            className="rounded-lg border border-line bg-surface p-5 sm:flex sm:gap-6 sm:p-6"
          >
            <WaitingArt scene="checking" />
            <div className="space-y-2 max-sm:mt-3">
              <h2 id="waiting" className="text-xl">
                What happens now
              </h2>
              <p>{waitingFor}</p>
              {meanwhile}
              <ButtonLink to={editTo} variant="secondary" className="mt-2">
                Review my profile
              </ButtonLink>
            </div>
          </section>
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
