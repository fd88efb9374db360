import type { TestProject } from "vitest/node";
import pg from "pg";
import { migrateBare } from "./bare-schema.ts";
import { startStack, type Stack } from "./stack.ts";
import { copyOf, urlOf } from "./test-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    stack: Stack;
  }
}

/** One stack for the whole run; tests keep apart by using accounts of their own. */
export default async function setup(project: TestProject) {
  const { stack, stop } = await startStack();
  // What bareDatabase() copies.
  await copyOf(stack, "template1", "bare");
  const bare = new pg.Client({ connectionString: urlOf(stack, "bare") });
  await bare.connect();
  await migrateBare((text) => bare.query(text));
  await bare.end();
  project.provide("stack", stack);
  return stop;
}
