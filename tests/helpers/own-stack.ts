// Loaded before each file of integration tests: what inject("stack") gives is the stack of this worker alone.
import { inject } from "vitest";

const own = Number(process.env["VITEST_POOL_ID"]) - 1;
Object.assign(inject("stack"), inject("stacks")[own]);
