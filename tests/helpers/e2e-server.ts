// What playwright.config.ts starts for the browser tests: the stack, on the
// ports that it chose.
import { Stopping } from "#local/stopping.ts";
import { startStack, type Ports } from "./stack.ts";

const stopping = new Stopping();
await stopping.run(async () => {
  const ports = process.env["NOMERA_E2E_PORTS"];
  if (!ports) throw new Error("Playwright starts this: npm run test:e2e.");
  const { stop } = await startStack(stopping.children, JSON.parse(ports) as Ports);
  stopping.afterwards(stop);
});
