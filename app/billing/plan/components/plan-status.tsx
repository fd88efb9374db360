import { formatCents, formatMoment } from "#app/platform/format.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import {
  cardWords,
  dayWords,
  isUnpaidState,
  isRunningState,
  STATE_WORDS,
  type PlanState,
} from "../../rules.ts";
import type { Billing, ShownSubscription } from "../queries.server.ts";

type Props = {
  billing: Billing;
  state: PlanState;
  /** Whether the reader may make changes: the owner, not an acting admin, where billing is set up. */
  manages: boolean;
  /** Whether the facility is approved now; otherwise it can only cancel its plan. */
  approved: boolean;
};

/** The active plan: status, what happens next, and actions. */
export function PlanStatus({ billing, state, manages, approved }: Props) {
  const { subscription } = billing;
  const { tone, words } = STATE_WORDS[state];
  const name = nameOf(billing, subscription?.plan_code);
  return (
    <section aria-labelledby="plan" className="max-w-3xl space-y-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="plan" className="text-2xl">
          {name && state !== "ended" && state !== "arranged_over"
            ? `Your plan: ${name}`
            : "Your plan"}
        </h2>
        <StatusPill tone={tone}>{words}</StatusPill>
      </div>
      <div className="max-w-2xl space-y-2">
        <Sentences billing={billing} state={state} />
      </div>
      {subscription?.subscription_id && isRunningState(state) ? (
        <Facts subscription={subscription} state={state} />
      ) : null}
      {manages ? <Actions billing={billing} state={state} name={name} approved={approved} /> : null}
    </section>
  );
}

function nameOf({ plans }: Billing, code: string | null | undefined): string {
  return plans.find((plan) => plan.code === code)?.name ?? "";
}

function Sentences({ billing, state }: { billing: Billing; state: PlanState }) {
  const { subscription: it, past_due_days: days, paused } = billing;
  if (!it) {
    return (
      <>
        <p>
          Your facility is approved. With a plan, you can post positions and view candidates in
          full. Post your first position to see right away which licensed candidates fit it, and
          why.
        </p>
        <p className="text-muted">No setup fee and no long-term contract. Cancel anytime.</p>
      </>
    );
  }
  const until = dayWords(it.cancel_at ?? it.current_period_end);
  const amount = it.owed_cents ? formatCents(it.owed_cents) : "The last invoice";
  const since = it.past_due_since ? ` on ${dayWords(it.past_due_since)}` : "";
  switch (state) {
    case "active":
      return <p>Renews monthly until you cancel.</p>;
    case "canceling":
      return (
        <p>
          It ends on {until}, and you won’t be charged again. Until then you keep everything. After
          that, your open positions are paused, and hiring in progress continues.
        </p>
      );
    case "shrinking":
      return (
        <p>
          On {until} it changes to {nameOf(billing, it.next_plan_code)}. Until then nothing changes.
        </p>
      );
    case "past_due":
      return (
        <>
          <p>
            {amount} couldn’t be charged to your card{since}. Everything still works.
          </p>
          <p>
            Pay it by {it.stops_at ? formatMoment(it.stops_at) : `${days} days after that`}. After
            that you can’t post positions or view new candidates in full until it is paid. Hiring in
            progress continues.
          </p>
        </>
      );
    case "suspended":
      return (
        <p>
          {amount} couldn’t be charged to your card{since}. You can’t post positions or view new
          candidates in full until it is paid. Hiring in progress continues. Once it is paid,
          everything works again right away.
        </p>
      );
    case "unpaid":
      return (
        <p>
          {amount} was not paid{since ? `: the charge failed${since}` : ""}. Your plan has stopped
          and your positions are paused. Hiring in progress continues. Once it is paid, the plan
          continues right away.
        </p>
      );
    case "arranged":
      return (
        <p>
          We set it up for you, without a card, until {until}. To continue after that, choose a plan
          below. It starts as soon as you pay.
        </p>
      );
    case "arranged_over":
    case "ended":
    case "none":
      return (
        <p>
          Your {nameOf(billing, it.plan_code)} plan has ended, and you won’t be charged again.
          {paused > 0 ? " Your positions are paused, so no one new sees them." : ""} Choose a plan
          to post positions and view candidates again. Everything you have is still here.
        </p>
      );
  }
}

function Facts({ subscription: it, state }: { subscription: ShownSubscription; state: PlanState }) {
  const next =
    it.next_invoice_cents === null || it.next_invoice_at === null
      ? state === "canceling"
        ? "None: the plan ends"
        : "Not known yet"
      : `${formatCents(it.next_invoice_cents)} on ${dayWords(it.next_invoice_at)}`;
  return (
    <DefinitionList
      items={[
        {
          term: isUnpaidState(state) ? "This period" : "Paid period",
          description: `${dayWords(it.current_period_start)} to ${dayWords(it.current_period_end)}`,
        },
        { term: "Next invoice", description: next },
        {
          term: "Card",
          description: it.card_last4
            ? cardWords(it.card_brand, it.card_last4, it.card_expires)
            : "None on file",
        },
      ]}
    />
  );
}

function Actions(props: Omit<Props, "manages"> & { name: string }) {
  const { billing, state, name, approved } = props;
  const pay = billing.subscription?.pay_url;
  const owed = billing.subscription?.owed_cents;
  const running = isRunningState(state);
  if (!running && !billing.has_customer) return null;
  return (
    <Form className="space-y-0">
      <div className="flex flex-wrap gap-3">
        {pay ? (
          <ButtonLink to={pay}>{owed ? `Pay ${formatCents(owed)} now` : "Pay now"}</ButtonLink>
        ) : null}
        {approved && state === "canceling" ? (
          <Button name="intent" value="resume">
            Resume {name}
          </Button>
        ) : null}
        {approved && state === "shrinking" ? (
          <Button name="intent" value="keep">
            Keep {name}
          </Button>
        ) : null}
        <Button variant="secondary" name="intent" value="portal">
          {running ? "Change card or address" : "Open the billing portal"}
        </Button>
        {running && billing.subscription?.cancel_at === null ? (
          <ButtonLink to="/employer/billing/cancel" variant="quiet">
            Cancel the plan
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
