import { lazy, Suspense, useState } from "react";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import type { CardPaymentProps } from "./card-payment.tsx";
import { LoadFailure } from "./load-failure.tsx";

// Load Stripe's components only when someone pays here.
const CardPayment = lazy(async () => {
  try {
    return { default: (await import("./card-payment.tsx")).CardPayment };
  } catch {
    return { default: () => <LoadFailure>Failed to load Stripe.js</LoadFailure> };
  }
});

/** Card payment on our own page. Requires JavaScript; without it the form beside it opens Stripe's page. */
export function CardForm(props: CardPaymentProps) {
  const [open, setOpen] = useState(false);
  if (!useHydrated()) return null;
  if (!open) {
    return (
      <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
        Enter the card here instead
      </Button>
    );
  }
  return (
    <Suspense fallback={<p role="status">Loading the card form…</p>}>
      <CardPayment {...props} />
    </Suspense>
  );
}
