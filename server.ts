/**
 * `npm start`: starts WEB_CONCURRENCY processes, each running serve.ts. Configured by environment variables (README).
 */
import cluster from "node:cluster";
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
if (cluster.isPrimary && processes > 1) supervise("serve.ts", processes);
else await import("./serve.ts");
