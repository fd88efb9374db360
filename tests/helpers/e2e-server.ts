// Started by playwright.config.ts for the browser tests: the stack, on the ports it chose.
import { Stopping } from "#local/stopping.ts";
import { startStack, type Ports } from "./stack.ts";
import { testPostgres } from "./test-postgres.ts";

const stopping = new Stopping();
await stopping.run(async () => {
  const chosen = process.env["NOMERA_E2E_PORTS"];
  if (!chosen) throw new Error("Playwright starts this: npm run test:e2e.");
  const ports = JSON.parse(chosen) as Ports;
  const server = await testPostgres(ports.sql);
  let stop = () => Promise.resolve();
  // The server stops last.
  stopping.afterwards(() => stop().then(() => server.stop()));
  ({ stop } = await startStack(stopping.children, await server.copyMarket("market"), ports));
});
