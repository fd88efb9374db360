import { existsSync, readFileSync } from "node:fs";

/** Prints one line for a finished step, with its duration. */
export function report(name: string, ms?: number): void {
  const time = ms === undefined ? "" : `${(ms / 1000).toFixed(1)} s`;
  console.log(`  ${name.padEnd(24)}${time.padStart(8)}`);
}

/** Runs a step and reports it. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  report(name, performance.now() - started);
  return result;
}

/** A failure's message with the last lines of the log. */
export function withLog(message: string, file: string | null): string {
  if (!file || !existsSync(file)) return message;
  const lines = readFileSync(file, "utf8").trim().split("\n").slice(-12);
  return `${message} The end of ${file}:\n${lines.join("\n")}`;
}
