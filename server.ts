/**
 * `npm start`: starts WEB_CONCURRENCY processes, each running serve.ts, and restarts those that die. With 0, this
 * process serves. Configured by environment variables (README).
 */
import { processCount, supervise } from "./app/platform/cluster.server.ts";
import { EnvironmentError, getEnv } from "./app/platform/env.server.ts";

try {
  getEnv();
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const processes = processCount(getEnv());
if (processes > 0) supervise("serve.ts", processes);
else await import("./serve.ts");
