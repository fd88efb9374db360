import { defineConfig } from "vitest/config";

/** The tests that must notice a changed rule: `npm run test:mutate`. */
export default defineConfig({ test: { include: ["app/account/rules*.test.ts"] } });
