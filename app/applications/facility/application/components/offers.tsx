import type { formState } from "#app/platform/form-state.ts";
import { formatCents, formatDate, formatMoment } from "#app/platform/format.ts";
import { payAmount } from "#app/domain/pay.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill, type StatusTone } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { feeCents, feePercent } from "../../rules.ts";
import type { Offer } from "../queries.server.ts";

const STATES: Record<Offer["status"], { tone: StatusTone; words: string }> = {
  open: { tone: "waiting", words: "Waiting for the candidate" },
  accepted: { tone: "success", words: "Accepted" },
  declined: { tone: "neutral", words: "Declined by candidate" },
  withdrawn: { tone: "neutral", words: "Withdrawn" },
  ended: { tone: "neutral", words: "Ended with the application" },
  expired: { tone: "neutral", words: "Expired" },
};

/** Offers of an application, newest first, each with the fee shown before it was sent. */
export function Offers(props: {
  offers: readonly Offer[];
  recruits: boolean;
  placementId: string | null;
  form: ReturnType<typeof formState>;
}) {
  const { offers, placementId } = props;
  return (
    <section id="offer" aria-labelledby="offer-title" className="scroll-mt-24 space-y-4">
      <h2 id="offer-title" className="text-2xl">
        Offer
      </h2>
      {offers.length === 0 ? (
        <p className="text-muted">
          No offer yet. You’ll see the placement fee in dollars before you send one.
        </p>
      ) : (
        offers.map((offer) => <OfferItem key={offer.id} {...props} offer={offer} />)
      )}
      {placementId ? (
        <ButtonLink to={`/employer/placements/${placementId}`} variant="secondary">
          View placement
        </ButtonLink>
      ) : null}
    </section>
  );
}

function OfferItem(props: { offer: Offer; recruits: boolean; form: ReturnType<typeof formState> }) {
  const { offer, recruits, form } = props;
  const { tone, words } = STATES[offer.status];
  const fee = feeCents(offer.annual_salary_cents, offer.fee_bp);
  return (
    <div className="space-y-3">
      <StatusPill tone={tone}>{words}</StatusPill>
      <DefinitionList
        items={[
          {
            term: "Pay",
            description: `${payAmount(offer.pay_cents, offer.pay_period)}, ${offer.hours} hours a week: ${payAmount(offer.annual_salary_cents, "year")}`,
          },
          { term: "Start", description: formatDate(offer.starts_on) },
          offer.status === "open"
            ? { term: "Open until", description: formatMoment(offer.expires_at) }
            : {
                term: offer.status === "accepted" ? "Accepted" : "Ended",
                description: offer.decided_at ? formatMoment(offer.decided_at) : "–",
              },
          {
            term: "Placement fee",
            description: `${formatCents(fee)}, ${feePercent(offer.fee_bp)} of yearly pay, with a ${offer.guarantee_days}-day guarantee`,
          },
        ]}
      />
      {offer.message ? <p className="break-words whitespace-pre-line">{offer.message}</p> : null}
      {offer.reason ? <p>“{offer.reason}”</p> : null}
      {offer.status === "open" && recruits ? (
        <Disclosure summary="Withdraw offer" open={form.failed}>
          <Form
            errors={summaryErrors(form.errors)}
            aria-label="Withdraw the offer"
            className="max-w-xl space-y-3"
          >
            <input type="hidden" name="offerId" value={offer.id} />
            <TextArea
              {...form.field("withdrawReason")}
              label="Reason the candidate sees"
              rows={2}
              required
            />
            <SubmitButton name="intent" value="withdraw" variant="danger" pendingText="Sending…">
              Withdraw the offer
            </SubmitButton>
          </Form>
        </Disclosure>
      ) : null}
    </div>
  );
}
