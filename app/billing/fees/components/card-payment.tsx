import { useSubmit } from "@remix-run/react";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState, type FormEvent } from "react";
import { timeout } from "remix-utils/promise";
import { formatCharge } from "#app/platform/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { LoadFailure } from "./load-failure.tsx";

export type CardPaymentProps = {
  placementId: string;
  amountCents: number;
  publishableKey: string;
};

const NOT_LOADED = "Failed to load Stripe.js";
const NOT_CREATED = "Unable to create placement fee payment";
const NOT_READY = "Stripe not initialized";
/** Timeout for loading Stripe.js, in milliseconds: a blocked network may never report an error. */
const LOAD_MS = 15_000;

type Ready = { stripe: Stripe; clientSecret: string };

/** The card form: loads Stripe.js, starts the payment, and shows Stripe's fields. */
export function CardPayment(props: CardPaymentProps) {
  const [ready, setReady] = useState<Ready>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let left = false;
    prepare(props.placementId, props.publishableKey).then(
      (found) => !left && setReady(found),
      (error: Error) => !left && setProblem(error.message),
    );
    return () => {
      left = true;
    };
  }, [props.placementId, props.publishableKey]);

  if (problem) return <LoadFailure>{problem}</LoadFailure>;
  if (!ready) return <p role="status">Loading the card form…</p>;
  return (
    <Elements stripe={ready.stripe} options={{ clientSecret: ready.clientSecret }}>
      <Fields amountCents={props.amountCents} />
    </Elements>
  );
}

async function prepare(placementId: string, publishableKey: string): Promise<Ready> {
  // Load Stripe.js first: if it fails, don't start a payment that can only be abandoned.
  const stripe = await loaded(publishableKey);
  const clientSecret = await beginPayment(placementId);
  return { stripe, clientSecret };
}

async function loaded(publishableKey: string): Promise<Stripe> {
  const stripe = await timeout(loadStripe(publishableKey), { ms: LOAD_MS }).catch(() => null);
  if (!stripe) throw new Error(NOT_LOADED);
  return stripe;
}

async function beginPayment(placementId: string): Promise<string> {
  const response = await fetch("/functions/v1/create-placement-fee-payment", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ placementId, method: "card" }),
  }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as {
    clientSecret?: string;
    error?: string;
  } | null;
  if (!response?.ok || !answer?.clientSecret) throw new Error(answer?.error ?? NOT_CREATED);
  return answer.clientSecret;
}

function Fields({ amountCents }: { amountCents: number }) {
  const stripe = useStripe();
  const elements = useElements();
  const submit = useSubmit();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (!stripe || !elements) {
      setProblem(NOT_READY);
      return;
    }
    setPending(true);
    setProblem(undefined);
    const { error } = await stripe
      .confirmPayment({ elements, redirect: "if_required" })
      .catch(() => ({ error: { message: undefined } }));
    if (error) {
      setPending(false);
      setProblem(error.message ?? "The payment did not go through. Nothing was charged.");
      return;
    }
    // Our server asks Stripe itself; the browser's word is not trusted.
    submit({ intent: "paid" }, { method: "post" });
  }

  return (
    <form
      onSubmit={(event) => void pay(event)}
      aria-label="Card"
      className="max-w-xl space-y-4 rounded-lg border border-line p-5"
    >
      <PaymentElement onLoadError={() => setProblem(NOT_LOADED)} />
      {problem ? (
        <Banner tone="error" live>
          {problem}
        </Banner>
      ) : null}
      <Button disabled={pending}>
        {pending ? "Paying…" : `Pay ${formatCharge(amountCents)} with this card`}
      </Button>
    </form>
  );
}
