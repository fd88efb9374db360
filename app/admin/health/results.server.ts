import type { Queue, Queues, Problem, Caller, FunctionHealth, FunctionStatus } from "./rules.ts";
import { z } from "zod";

const problemSchema = z.enum([
  "missing",
  "arguments",
  "grant",
  "open",
]) satisfies z.ZodType<Problem>;

const callerSchema = z.enum([
  "anonymous",
  "visitor",
  "user",
  "service",
]) satisfies z.ZodType<Caller>;

/** Without counts if it was not called within a day. */
export const functionStatusSchema = z.strictObject({
  name: z.string(),
  problems: z.array(problemSchema),
  day_calls: z.number().optional(),
  day_errors: z.number().optional(),
  hour: z.array(z.number()).nullable().optional(),
  earlier: z.array(z.number()).nullable().optional(),
}) satisfies z.ZodType<Partial<FunctionStatus>>;

export const functionDetailsSchema = z.strictObject({
  name: z.string(),
  exists: z.boolean(),
  callers: z.array(callerSchema),
  /** Null when the source does not name the arguments. */
  always: z.array(z.string()).nullable(),
  sometimes: z.array(z.string()).nullable(),
  signature: z.string().nullable(),
  /** Arguments passed but not accepted; arguments required but not passed. */
  unknown: z.array(z.string()),
  missing: z.array(z.string()),
  needed: z.array(z.string()),
  granted: z.array(z.string()).nullable(),
  hour_calls: z.number(),
  day_refused: z.number(),
  error: z
    .strictObject({
      code: z.string(),
      sentence: z.string(),
      at: z.string(),
    })
    .nullable(),
}) satisfies z.ZodType<Omit<FunctionHealth, Exclude<keyof FunctionStatus, "name">>>;

const queueSchema = z.strictObject({
  waiting: z.number(),
  due: z.number().optional(),
  oldest: z.string().nullable().optional(),
}) satisfies z.ZodType<Queue>;

export const queuesSchema = z.strictObject({
  mail: queueSchema,
  dead: queueSchema,
  matching: queueSchema,
  events: queueSchema,
  failed_events: queueSchema,
  files: queueSchema,
  workers: z.strictObject({ seen_at: z.string().nullable(), alive: z.number() }),
}) satisfies z.ZodType<Queues>;
