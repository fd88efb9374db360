import { pino } from "pino";

const wanted = process.env.LOG_LEVEL ?? "info";

/**
 * The server's log: one line of JSON per event, on standard output. Never log personal data: no email address, token,
 * password or query string.
 */
export const log = pino({
  // env.server.ts rejects an unknown level. Pino would do so earlier, with a stack trace.
  level: wanted in pino.levels.values || wanted === "silent" ? wanted : "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});
