/** Admin actions on partners and their referrals. */
import type { z } from "zod";
import { csvOf } from "#app/platform/csv.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { omitEmpty, type Filters } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { AFFILIATE_COLUMNS, REFERRAL_COLUMNS } from "./export.ts";
import { allAffiliates, allReferrals } from "./queries.server.ts";
import type { affiliateForm, newAffiliateForm } from "./schema.ts";

/**
 * Creates a partner, pending approval; idempotent per form. Returns its id.
 * @param db the data API as an admin
 * @throws {Refusal} 403, 422 with the field
 */
export async function createAffiliate(
  db: Db,
  { formKey, name, email, code }: z.output<typeof newAffiliateForm>,
): Promise<string> {
  return unwrap(
    await db.rpc("create_affiliate", {
      p_form_key: formKey,
      p_name: name,
      p_code: code,
      ...(email && { p_email: email }),
    }),
  );
}

/**
 * Performs an action of a partner's page.
 * @param db the data API as an admin
 * @throws {Refusal} 403, 404, 409 when someone else changed it meanwhile, 422 with the field
 */
export async function changeAffiliate(
  db: Db,
  id: string,
  form: z.output<typeof affiliateForm>,
): Promise<void> {
  switch (form.intent) {
    case "change":
      unwrap(
        await db.rpc("change_affiliate", {
          p_id: id,
          p_version: form.version,
          p_name: form.name,
          p_code: form.code,
          ...(form.email && { p_email: form.email }),
        }),
      );
      return;
    case "approve":
      unwrap(
        await db.rpc("decide_affiliate", {
          p_id: id,
          p_version: form.version,
          p_to: "approved",
        }),
      );
      return;
    case "suspend":
      unwrap(
        await db.rpc("decide_affiliate", {
          p_id: id,
          p_version: form.version,
          p_to: "suspended",
          p_reason: form.reason,
        }),
      );
      return;
    case "qualify": {
      const { ids, versions } = picked(form);
      unwrap(
        await db.rpc("qualify_referrals", {
          p_affiliate: id,
          p_ids: ids,
          p_versions: versions,
          p_bounty_cents: form.bounty,
        }),
      );
      return;
    }
    case "void": {
      const { ids, versions } = picked(form);
      unwrap(
        await db.rpc("void_referrals", {
          p_affiliate: id,
          p_ids: ids,
          p_versions: versions,
          p_reason: form.reason,
        }),
      );
      return;
    }
    case "pay": {
      const { ids, versions } = picked(form);
      unwrap(
        await db.rpc("pay_referrals", {
          p_affiliate: id,
          p_ids: ids,
          p_versions: versions,
          p_form_key: form.formKey,
          p_reference: form.reference,
          p_paid_on: form.paidOn,
        }),
      );
      return;
    }
    case "undo":
      unwrap(await db.rpc("void_payout", { p_id: form.payout, p_reason: form.reason }));
  }
}

/** Ids and versions of the selected referrals, in the same order. */
function picked({ pick }: { pick: string[] }): { ids: string[]; versions: number[] } {
  const pairs = pick.map((one) => one.split(":") as [string, string]);
  return {
    ids: pairs.map(([id]) => id),
    versions: pairs.map(([, version]) => Number(version)),
  };
}

/**
 * Streams partners as a file. The export is logged first, so that none is missing from the log.
 * @param reading the data API as the same admin, valid until the stream ends
 * @throws {Refusal} 403
 */
export async function exportAffiliates(
  db: Db,
  reading: Db,
  { status, q }: Filters,
): Promise<AsyncGenerator<string>> {
  unwrap(await db.rpc("begin_affiliate_export", omitEmpty({ p_status: status, p_search: q })));
  return csvOf(allAffiliates(reading, { status, q }), AFFILIATE_COLUMNS);
}

/** The same for a partner's referrals. @throws {Refusal} 403, 404 */
export async function exportReferrals(
  db: Db,
  reading: Db,
  affiliate: string,
  { status }: Filters,
): Promise<AsyncGenerator<string>> {
  const asked = { p_affiliate: affiliate, ...omitEmpty({ p_status: status }) };
  unwrap(await db.rpc("begin_referral_export", asked));
  return csvOf(allReferrals(reading, affiliate, { status }), REFERRAL_COLUMNS);
}
