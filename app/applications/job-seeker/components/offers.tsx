import { formatDate, formatMoment } from "#app/platform/format.ts";
import { payAmount, payArithmetic } from "#app/domain/pay.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { StatusPill, type StatusTone } from "#app/ui/status.tsx";
import type { CandidateOffer } from "../queries.server.ts";
import { timeLeft } from "../rules.ts";

const WORDS: Record<CandidateOffer["status"], { tone: StatusTone; word: string }> = {
  open: { tone: "warning", word: "Needs your response" },
  accepted: { tone: "success", word: "Accepted" },
  declined: { tone: "neutral", word: "Declined by you" },
  withdrawn: { tone: "neutral", word: "Withdrawn by the facility" },
  ended: { tone: "neutral", word: "Ended with the application" },
  expired: { tone: "neutral", word: "Expired" },
};

const PAUSED = { tone: "neutral", word: "Paused" } as const;

/** Offers of an application, newest first. */
export function Offers(props: {
  offers: readonly CandidateOffer[];
  /** Whether nothing can be accepted for now. */
  paused: boolean;
  /** URL of the application. */
  here: string;
  /** ISO timestamp. */
  now: string;
}) {
  const { offers, ...rest } = props;
  if (offers.length === 0) return null;
  return (
    <section id="offer" aria-labelledby="offers" className="space-y-5">
      <h2 id="offers" className="text-2xl">
        {offers.length === 1 ? "Offer" : "Offers"}
      </h2>
      <ul className="space-y-6">
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} {...rest} />
        ))}
      </ul>
    </section>
  );
}

function Offer(props: { offer: CandidateOffer; paused: boolean; here: string; now: string }) {
  const { offer, paused, here, now } = props;
  // Until the worker marks it expired, an offer past its end still has status open but cannot be accepted.
  const open = offer.status === "open";
  const over = open && !paused && offer.expires_at <= now;
  const { tone, word } = open && paused ? PAUSED : WORDS[over ? "expired" : offer.status];
  const hours = { min: offer.hours, max: offer.hours };
  const until = formatMoment(offer.expires_at);
  return (
    <li className="space-y-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{payAmount(offer.pay_cents, offer.pay_period)}</h3>
        <StatusPill tone={tone}>{word}</StatusPill>
      </div>
      <DefinitionList
        items={[
          {
            term: "Pay",
            description: payArithmetic([offer.pay_cents, offer.pay_cents], offer.pay_period, hours),
          },
          { term: "Hours", description: `${offer.hours} a week` },
          { term: "Start", description: formatDate(offer.starts_on) },
          {
            term: "Respond by",
            description:
              open && paused
                ? "You get the full time to respond once this application continues."
                : open
                  ? `${until} (${timeLeft(offer.expires_at, new Date(now))})`
                  : until,
          },
          ...(offer.reason ? [{ term: "Reason", description: offer.reason }] : []),
        ]}
      />
      {offer.message ? (
        <p className="max-w-2xl break-words whitespace-pre-line">{offer.message}</p>
      ) : null}
      {open && !over ? (
        <div className="flex flex-wrap gap-3">
          {paused ? null : <ButtonLink to={`${here}?ask=accept-offer`}>Accept offer…</ButtonLink>}
          <ButtonLink to={`${here}?ask=decline-offer`} variant="secondary">
            Decline…
          </ButtonLink>
        </div>
      ) : null}
    </li>
  );
}
