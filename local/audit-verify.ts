// `npm run audit:verify`: verifies that the audit log was not changed. With a hosted project's settings in the
// environment it reads that project; otherwise the demo running on this machine. It only reads. `-- --expect
// 1204:9f2c…` also requires that fingerprint, taken from the worker's log or an earlier run; without it, a truncated
// log only looks like a shorter one. Exits with 0 if the log is intact, 1 if something is broken, 2 if it could not be
// read.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "#app/platform/database.types.ts";
import {
  headOf,
  headText,
  verifyLog,
  type Broken,
  type Head,
} from "#app/admin/audit/verify.server.ts";
import { runningOn } from "./running.ts";

const WORDS: Record<Broken["kind"], (broken: Broken) => string> = {
  changed: ({ id, seq }) => `entry ${id}: changed (link ${seq})`,
  missing: ({ id, seq }) => `entry ${id}: missing (link ${seq})`,
  foreign: ({ id }) => `entry ${id}: foreign, it has no link`,
  "links missing": ({ id, seq }) => `entry ${id}: links before it are missing (link ${seq})`,
  "link changed": ({ id, seq }) => `entry ${id}: its link was changed (link ${seq})`,
};

try {
  const { values } = parseArgs({ options: { expect: { type: "string" } } });
  const expect = values.expect === undefined ? undefined : headOf(values.expect);
  if (expect === null) {
    throw new Error(
      "Give the fingerprint as number:hash, as you saved it: npm run audit:verify -- --expect 1204:9f2c…",
    );
  }
  process.exitCode = await verify(expect);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function verify(expect: Head | undefined): Promise<number> {
  const { url, key } = database();
  const db = createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { links, head, broken, expected } = await verifyLog(db, {
    expect,
    told: (sentence) => console.error(sentence),
  });
  const newest = head ? headText(head) : "none";
  if (expected === "gone") {
    console.log(`cut off: link ${expect!.seq} was there and is gone`);
  }
  if (expected === "other") {
    console.log(`rebuilt: link ${expect!.seq} has another fingerprint than the one you saved`);
  }
  for (const one of broken) console.log(WORDS[one.kind](one));
  if (broken.length > 0 || (expected !== null && expected !== "there")) {
    console.log(`${links} links, ${broken.length} broken places, newest fingerprint ${newest}`);
    return 1;
  }
  console.log(`${links} entries, intact, newest fingerprint ${newest}`);
  return 0;
}

/** The log's URL and the key for reading it. */
function database(): { url: string; key: string } {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env;
  if (url && key) return { url, key };
  if (url || key) {
    throw new Error(`The setting ${url ? "SUPABASE_SECRET_KEY" : "SUPABASE_URL"} is missing.`);
  }
  const dataDir = resolve(process.env["NOMERA_DATA_DIR"] || ".data");
  const demo = runningOn(dataDir) ?? runningOn(resolve(dataDir, "dev"));
  if (!demo) {
    throw new Error(
      "No demo is running on this data directory: start it with npm run demo, or set SUPABASE_URL and SUPABASE_SECRET_KEY for a hosted project.",
    );
  }
  return { url: demo.supabaseUrl, key: demo.secretKey };
}
