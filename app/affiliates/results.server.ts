import { z } from "zod";
import type { AffiliateStatus, ReferralStatus } from "./rules.ts";

export const affiliateStatusSchema = z.enum([
  "pending",
  "approved",
  "suspended",
]) satisfies z.ZodType<AffiliateStatus>;

export const referralStatusSchema = z.enum([
  "pending",
  "qualified",
  "paid",
  "void",
]) satisfies z.ZodType<ReferralStatus>;
