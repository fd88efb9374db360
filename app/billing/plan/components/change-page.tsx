import { formState } from "#app/platform/form-state.ts";
import { count, formatCents } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { dayWords, limitWords, type Plan } from "../../rules.ts";

type Shown = {
  kind: "same" | "upgrade" | "downgrade";
  dueCents: number;
  lines: { text: string; cents: number }[];
  date: number;
  from: string;
};
type Props = {
  plan: Plan;
  current: string;
  periodEnd: string;
  canceling: boolean;
  /** Null when Stripe does not answer. */
  preview: Shown | null;
  /** Titles of positions that the change would pause. */
  paused: string[];
};

/** Confirmation before changing plans: what changes and what it costs. */
export function ChangePage(props: Props) {
  const { plan, current, preview } = props;
  const form = formState(useAnswer());
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb parents={[{ to: "/employer/billing", label: "Billing" }]} current={plan.name} />
        <PageHeading
          title={preview?.kind === "same" ? `Keep the ${plan.name} plan` : `Change to ${plan.name}`}
          lead={`You are on the ${current} plan.`}
        />
      </div>
      {preview ? (
        <>
          <Meaning {...props} preview={preview} />
          {preview.kind === "upgrade" ? <Charged preview={preview} /> : null}
          {preview.kind === "downgrade" ? <Paused {...props} day={dayWords(preview.from)} /> : null}
          <Form errors={summaryErrors({ "": Object.values(form.errors).flat() })}>
            <input type="hidden" name="plan" value={plan.code} />
            <input type="hidden" name="date" value={preview.date} />
            <input type="hidden" name="due" value={preview.dueCents} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingText="One moment…">{confirmWords(plan, preview)}</SubmitButton>
              <ButtonLink to="/employer/billing" variant="quiet">
                Keep the current plan
              </ButtonLink>
            </div>
          </Form>
        </>
      ) : Object.keys(form.errors).length > 0 ? (
        <>
          <RefusedForm errors={form.errors} />
          <ButtonLink to="/employer/billing">See your plan</ButtonLink>
        </>
      ) : (
        <Banner
          tone="warning"
          title="We can’t show the price right now"
          actions={
            <ButtonLink
              to={`/employer/billing/change?plan=${encodeURIComponent(plan.code)}`}
              variant="secondary"
            >
              Try again
            </ButtonLink>
          }
        >
          <p>
            Our payment provider isn’t responding. Nothing was changed or charged. Try again in a
            few minutes.
          </p>
        </Banner>
      )}
    </div>
  );
}

function confirmWords(plan: Plan, { kind, dueCents, from }: Shown): string {
  if (kind === "same") return `Keep ${plan.name}`;
  if (kind === "downgrade") return `Change on ${dayWords(from)}`;
  return dueCents > 0 ? `Pay ${formatCents(dueCents)} and change now` : "Change now";
}

function Meaning({ plan, preview, periodEnd, canceling }: Props & { preview: Shown }) {
  const price = formatCents(plan.monthlyPriceCents);
  const starts = {
    same: "It continues",
    upgrade: "Right away",
    downgrade: `On ${dayWords(preview.from)}, when the paid period is over`,
  }[preview.kind];
  return (
    <>
      <DefinitionList
        items={[
          { term: "Starts", description: starts },
          {
            term: "Charged today",
            description: preview.dueCents > 0 ? formatCents(preview.dueCents) : "Nothing",
          },
          {
            term: "After that",
            description: `${price} a month, starting ${dayWords(periodEnd)}`,
          },
          { term: "Open positions", description: limitWords(plan.jobPostingLimit) },
          { term: "Full views a month", description: limitWords(plan.candidateViewLimit) },
          {
            term: "Placement fee",
            description: `${Number(plan.placementFeePercentage)}% of the first year’s pay, for offers made on this plan`,
          },
        ]}
      />
      {canceling ? (
        <p>Your plan was set to end on {dayWords(periodEnd)}. With this change, it continues.</p>
      ) : null}
    </>
  );
}

function Charged({ preview: { lines, dueCents } }: { preview: Shown }) {
  return (
    <section aria-labelledby="today" className="space-y-3">
      <h2 id="today" className="text-xl">
        What is charged today
      </h2>
      <table className="w-full">
        <caption className="sr-only">What is charged today</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">What for</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.text} className="border-t border-line">
              <th scope="row" className="py-3 pe-4 text-start font-normal">
                {line.text}
              </th>
              <td className="py-3 text-end align-baseline whitespace-nowrap tabular-nums">
                {formatCents(line.cents)}
              </td>
            </tr>
          ))}
          <tr className="border-y border-line font-semibold">
            <th scope="row" className="py-3 pe-4 text-start">
              {dueCents > 0 ? "Charged to your card today" : "Charged today"}
            </th>
            <td className="py-3 text-end whitespace-nowrap tabular-nums">
              {formatCents(dueCents)}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="text-sm text-muted">
        This amount is good for 15 minutes. We took off the unused part of what you paid for this
        period.
      </p>
    </section>
  );
}

function Paused({ paused, plan, day }: Props & { day: string }) {
  if (paused.length === 0) {
    return (
      <p className="max-w-2xl">
        Nothing is charged today, and you keep your current plan until {day}. All your open
        positions fit the {plan.name} plan.
      </p>
    );
  }
  const shown = paused.slice(0, 10);
  return (
    <section aria-labelledby="paused" className="max-w-2xl space-y-3">
      <h2 id="paused" className="text-xl">
        {count(paused.length, "position")} will be paused
      </h2>
      <p>
        {plan.name} allows {count(plan.jobPostingLimit ?? 0, "open position")}. On {day}, we pause
        the newest ones over that limit. No one new sees them, and applications in progress
        continue. To choose which ones, pause or close positions before that day.
      </p>
      <ul className="list-disc space-y-1 ps-5">
        {shown.map((title, index) => (
          <li key={index}>{title}</li>
        ))}
        {paused.length > shown.length ? <li>and {paused.length - shown.length} more</li> : null}
      </ul>
    </section>
  );
}
