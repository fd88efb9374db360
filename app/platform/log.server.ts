import { pino } from "pino";

/**
 * The server's log: one line of JSON an event, on standard output.
 * Nothing personal goes in: no e-mail address, token, password, or query string.
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});
