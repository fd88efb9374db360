import type { ReactNode } from "react";
import { Banner } from "#app/ui/banner.tsx";

/** Why the card form is unavailable; the button above it still opens Stripe's page. */
export function LoadFailure({ children }: { children: ReactNode }) {
  return (
    <Banner tone="error" live title={children}>
      Nothing was charged. You can pay on Stripe’s page with the button above.
    </Banner>
  );
}
