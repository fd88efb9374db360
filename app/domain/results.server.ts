import { z } from "zod";
import type { PayPeriod } from "./pay.ts";

export const payPeriodSchema = z.enum(["hour", "week", "year"]) satisfies z.ZodType<PayPeriod>;
