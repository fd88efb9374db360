import { lazy, Suspense, useState } from "react";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import type { CardPaymentProps } from "./card-payment.tsx";
import { LoadFailure } from "./load-failure.tsx";

// Stripe's parts are fetched by whoever wants to pay here, and by nobody else.
const CardPayment = lazy(async () => {
  try {
    return { default: (await import("./card-payment.tsx")).CardPayment };
  } catch {
    return { default: () => <LoadFailure>Failed to load Stripe.js</LoadFailure> };
  }
});

/** Paying by card on our own page. It needs scripts; without them the form beside it leads to Stripe's page. */
export function CardForm(props: CardPaymentProps) {
  const [open, setOpen] = useState(false);
  if (!useHydrated()) return null;
  if (!open) {
    return (
      <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
        Pay here instead
      </Button>
    );
  }
  return (
    <Suspense fallback={<p role="status">Loading the card form…</p>}>
      <CardPayment {...props} />
    </Suspense>
  );
}
