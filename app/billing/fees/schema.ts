import { z } from "zod";

/** Body of POST /functions/v1/create-placement-fee-payment. */
export const feePaymentBody = z.strictObject({
  placementId: z.uuid("Give the placement’s id."),
  method: z
    .enum(["checkout", "card"], { error: 'Choose "checkout" or "card".' })
    .default("checkout"),
});
