import { defineConfig } from "vitest/config";

/** The tests that must detect mutated rules: `npm run test:mutate`. */
export default defineConfig({ test: { include: ["app/account/rules*.test.ts"] } });
