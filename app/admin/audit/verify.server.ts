/**
 * Verifies the audit log's integrity against its hash chain, built by private.chain_entry in supabase/schemas/admin.
 */
import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** One integrity problem: entries or links were removed, changed or inserted. */
const brokenSchema = z.strictObject({
  kind: z.enum(["missing", "changed", "foreign", "links missing", "link changed"]),
  /** Number of the link; null for an entry without one. */
  seq: z.number().nullable(),
  /** Id of the entry. */
  id: z.number(),
});
export type Broken = z.infer<typeof brokenSchema>;

const linkPartSchema = z.strictObject({
  links: z.number(),
  upto: z.number().nullable(),
  hash: z.string().nullable(),
  broken: z.array(brokenSchema),
});

const entryPartSchema = z.strictObject({
  entries: z.number(),
  upto: z.number().nullable(),
  foreign: z.array(z.number()),
});
/** A recorded link: its number and hash. */
export type Head = { seq: number; hash: string };
/** Result of a verification. `expected`: what was found for the expected link. */
export type Verdict = {
  links: number;
  head: Head | null;
  broken: Broken[];
  expected: "there" | "other" | "gone" | null;
};
type Options = { expect?: Head | undefined; atOnce?: number; told?: (sentence: string) => void };

/**
 * Verifies the whole log against its chain, in batches, because it may be long and keeps growing.
 * @param db a client with the secret key
 */
export async function verifyLog(
  db: Db,
  { expect, atOnce = 5_000, told = () => {} }: Options = {},
): Promise<Verdict> {
  const verdict: Verdict = { links: 0, head: null, broken: [], expected: null };
  for (let after = 0; ;) {
    const part = await jsonOf(db, "check_audit_links", linkPartSchema, {
      p_after: after,
      p_limit: atOnce,
    });
    if (part.upto === null) break;
    verdict.links += part.links;
    verdict.broken.push(...part.broken);
    verdict.head = { seq: part.upto, hash: part.hash! };
    after = part.upto;
    told(`${verdict.links} links read`);
  }
  let read = 0;
  for (let after: number | null = null; ;) {
    const asked: { p_limit: number; p_after?: number } = { p_limit: atOnce };
    if (after !== null) asked.p_after = after;
    const part = await jsonOf(db, "check_audit_entries", entryPartSchema, asked);
    if (part.upto === null) break;
    read += part.entries;
    verdict.broken.push(...part.foreign.map((id): Broken => ({ kind: "foreign", seq: null, id })));
    after = part.upto;
    told(`${read} entries read`);
  }
  if (expect) {
    const { data, error, status } = await db.rpc("audit_link", { p_seq: expect.seq });
    const hash = unwrap({ data: { hash: data as string | null }, error, status }).hash;
    verdict.expected = hash === null ? "gone" : hash === expect.hash ? "there" : "other";
  }
  return verdict;
}

/** A recorded link as text: "1204:9f2c…". */
export const headText = ({ seq, hash }: Head) => `${seq}:${hash}`;

/** Parses a recorded link; null when it is invalid. */
export function headOf(text: string): Head | null {
  const match = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text.trim());
  return match ? { seq: Number(match[1]), hash: match[2]! } : null;
}
