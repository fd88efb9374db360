import { pino } from "pino";

const wanted = process.env.LOG_LEVEL ?? "info";

/**
 * The server's log: one line of JSON an event, on standard output.
 * Nothing personal goes in: no email address, token, password, or query string.
 */
export const log = pino({
  // Refusing an unknown level is env.server.ts's: pino would do it earlier, with a stack trace.
  level: wanted in pino.levels.values || wanted === "silent" ? wanted : "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});
