import type { formState } from "#app/platform/form-state.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { DECLINE_REASONS } from "../../rules.ts";
import type { FacilityApplication } from "../queries.server.ts";
import { nextStep, availableSteps, proposalBy, type NextStep } from "../rules.ts";
import { waitText, whatNext } from "../words.ts";

const PAGES: Record<Exclude<NextStep, "answer" | "shortlist">, string> = {
  interview: "Propose an interview",
  offer: "Make an offer",
  hire: "Confirm the hire",
};

/** The application's next step: one main action, sticky on phones, and the other transitions open to the facility. */
export function Decision(props: {
  found: FacilityApplication;
  decline: ReturnType<typeof formState>;
}) {
  const { found, decline } = props;
  const { application, moves } = found;
  const going = { status: application.status, moves, proposedBy: proposalBy(found.interviews) };
  const next = nextStep(going);
  const others = availableSteps(going).filter((step) => step !== next);
  const back = moves.filter(
    (step) =>
      step.via === "move" &&
      !step.needs_reason &&
      !(next === "shortlist" && step.to === "shortlisted"),
  );
  const mayDecline = moves.some((step) => step.to === "declined");
  const sentence = whatNext(found);
  if (!next && !sentence && !mayDecline) return null;
  const base = `/employer/applications/${application.id}`;
  return (
    <section
      id="decide"
      aria-labelledby="decide-title"
      className="scroll-mt-24 space-y-3 rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="decide-title" className="text-lg">
        What’s next
      </h2>
      {sentence ? <p>{sentence}</p> : null}
      {next ? (
        <div className="action-bar">
          {next === "shortlist" ? (
            <Move to="shortlisted" version={application.version} label="Shortlist" main />
          ) : next === "answer" ? (
            <ButtonLink to="#interviews">Answer the proposed times</ButtonLink>
          ) : (
            <ButtonLink to={`${base}/${next}`}>{PAGES[next]}</ButtonLink>
          )}
          <a href="#decide" className="link more">
            More
          </a>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        {others.map((step) =>
          step === "answer" || step === "shortlist" ? null : (
            <ButtonLink key={step} to={`${base}/${step}`} variant="secondary">
              {step === "interview" && application.status === "interviewing"
                ? "Propose another interview"
                : PAGES[step]}
            </ButtonLink>
          ),
        )}
        {back.map(({ to }) => (
          <Move
            key={to}
            to={to}
            version={application.version}
            label={to === "shortlisted" ? "Back to shortlist" : "Back to applied"}
          />
        ))}
      </div>
      {mayDecline ? <Decline version={application.version} form={decline} /> : null}
    </section>
  );
}

/** Application status for viewers. */
export function WhatNext({ found }: { found: FacilityApplication }) {
  return (
    <p className="text-muted">
      {[waitText(found), "Recruiters on your team take the next step."].filter(Boolean).join(" ")}
    </p>
  );
}

function Move(props: { to: string; version: number; label: string; main?: boolean }) {
  const { to, version, label, main } = props;
  return (
    <Form aria-label={label} className="space-y-0">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="to" value={to} />
      <SubmitButton
        name="intent"
        value="move"
        variant={main ? "primary" : "quiet"}
        pendingText="Moving…"
      >
        {label}
      </SubmitButton>
    </Form>
  );
}

function Decline({ version, form }: { version: number; form: ReturnType<typeof formState> }) {
  return (
    <Disclosure summary="Decline" open={form.failed}>
      <Form errors={summaryErrors(form.errors)} aria-label="Decline" className="space-y-4">
        <input type="hidden" name="version" value={version} />
        <RadioGroup
          {...form.field("reasonChoice")}
          label="Reason the candidate sees"
          options={DECLINE_REASONS.map((reason) => ({ value: reason, label: reason }))}
        />
        <TextArea
          {...form.field("reason")}
          label="In your own words"
          hint="Added to the reason above, or sent on its own."
          rows={3}
        />
        <SubmitButton name="intent" value="decline" variant="danger" pendingText="Declining…">
          Decline candidate
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
