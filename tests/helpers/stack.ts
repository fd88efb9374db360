// The stack that playwright.config.ts starts for the browser tests, filled
// with the demo market.
import { Stopping } from "#local/stopping.ts";
import { startStack } from "./start-stack.ts";

const stopping = new Stopping();
await stopping.run(async () => {
  const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "null") as {
    open: number;
    paused: number;
    mailbox: number;
  } | null;
  if (!ports) throw new Error("Start the browser tests with npm run test:e2e.");
  const stack = await startStack(stopping.children, { seed: true, ports });
  stopping.afterwards(() => void stack.close());
});
