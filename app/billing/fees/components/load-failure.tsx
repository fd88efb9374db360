import type { ReactNode } from "react";
import { Banner } from "#app/ui/banner.tsx";

/** Why the card form cannot be used; the button above it still leads to Stripe's page. */
export function LoadFailure({ children }: { children: ReactNode }) {
  return (
    <Banner tone="error" live title={children}>
      Nothing was charged. Use the button above to pay on Stripe’s page.
    </Banner>
  );
}
