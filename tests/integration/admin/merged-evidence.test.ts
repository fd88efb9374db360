/** What a merge moved stays, whatever becomes of the account that was closed. */
import { expect, inject, test } from "vitest";
import { filesOf, keptPdf, rowsOf, upload } from "#tests/helpers/documents.ts";
import { pdf } from "#tests/helpers/files.ts";
import { apiOf, makeNurse } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql } from "#tests/helpers/people.ts";

const stack = inject("stack");

test("deleting the account that was closed leaves the files and the checks that moved, and removes its other files", async () => {
  const admin = await apiOf(stack, await makePerson(stack, { role: null, admin: true }));
  const [kept, second] = [await makeNurse(stack), await makeNurse(stack)];
  await sql(stack, "delete from public.credentials where user_id = $1", [kept.id]);
  await sql(
    stack,
    `select private.add_check($1, a.rule, a.credential_id, null, 'unavailable', private.today(), null, 'It was down', null)
     from private.checks_of($1) a where (a.rule).code = 'nursys'`,
    [second.id],
  );
  await sql(
    stack,
    `select private.add_check($1, a.rule, a.credential_id, (private.latest_check($1, (a.rule).id, a.credential_id)).id,
       'clear', private.today(), null, null, null)
     from private.checks_of($1) a where (a.rule).code in ('nursys', 'edl')`,
    [second.id],
  );
  const checksOf = (id: string) =>
    sql<{ id: string }>(
      stack,
      `select to_jsonb(c) - 'user_id' as what from public.verification_checks c
       where c.user_id = $1 and c.credential_id is not null order by c.created_at, c.id`,
      [id],
    );
  const checks = await checksOf(second.id);
  expect(checks).toHaveLength(2);
  const theirs = await signedIn(stack, second);
  await upload(theirs, { bytes: pdf(), name: "license.pdf" }, { kind: "license" });
  const [license] = await rowsOf(second, stack);

  const pair = { p_keep: kept.id, p_gone: second.id };
  const { data: plan } = await admin.rpc("merge_plan", pair);
  const { key } = plan as { key: string };
  const { error } = await admin.rpc("merge_people", {
    ...pair,
    p_key: key,
    p_reason: "They signed up twice.",
  });
  expect(error).toBeNull();
  expect(await checksOf(kept.id)).toEqual(checks);

  // An upload that was interrupted: no document uses it.
  const { storage_path: path } = license!;
  await sql(
    stack,
    `insert into storage.objects (bucket_id, name, metadata)
     select bucket_id, $1::text || '/' || gen_random_uuid(), metadata from storage.objects where name = $2`,
    [second.id, path],
  );
  expect(await filesOf(second, stack)).toHaveLength(2);
  const closed = await signedIn(stack, second);
  const gone = await closed.post("/account/delete", {
    email: second.email,
    current: second.password,
  });
  expect(gone.headers.get("location")).toBe("/");
  expect(await filesOf(second, stack)).toEqual([path]);
  const response = await (await signedIn(stack, kept)).get(`/documents/${license!.id}`);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(await keptPdf(pdf()))).toBe(true);
  expect(await checksOf(kept.id)).toEqual(checks);
});

test("a check stays with its account unless its license moved there", async () => {
  const [nurse, other] = [await makeNurse(stack), await makeNurse(stack)];
  await sql(
    stack,
    `select private.add_check($1, a.rule, a.credential_id, null, 'clear', private.today(), null, null, null)
     from private.checks_of($1) a where (a.rule).code in ('nursys', 'edl')`,
    [nurse.id],
  );
  await expect(
    sql(stack, "update public.verification_checks set user_id = $2 where user_id = $1", [
      nurse.id,
      other.id,
    ]),
  ).rejects.toThrow("Records of checks are never changed or removed");
});
