// Loaded before each integration test file: makes inject("stack") return this worker's own stack.
import { inject } from "vitest";

const own = Number(process.env["VITEST_POOL_ID"]) - 1;
Object.assign(inject("stack"), inject("stacks")[own]);
