import type { TestProject } from "vitest/node";
import { startStack, type Stack } from "./stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    stack: Stack;
  }
}

/** One stack for the whole run; tests keep apart by using accounts of their own. */
export default async function setup(project: TestProject) {
  const { stack, stop } = await startStack();
  project.provide("stack", stack);
  return stop;
}
