/** Reported messages: where a settled one is afterwards, as the empty list says. */
import { afterAll, expect, inject, test } from "vitest";
import { makePerson, signedIn, sql } from "#tests/helpers/people.ts";
import { makeReport } from "#tests/helpers/queues.ts";

const stack = inject("stack");
let others: string[] = [];

const setStatus = async (status: "open" | "settled") => {
  for (const table of ["message_reports", "position_reports"])
    await sql(stack, `update public.${table} set status = $1 where id = any ($2)`, [
      status,
      others,
    ]);
};
afterAll(() => setStatus("open"));

test("an empty list leads to the settled reports, and there they are", async () => {
  const rows = await sql<{ id: string }>(
    stack,
    `select id from public.message_reports where status = 'open'
     union all select id from public.position_reports where status = 'open'`,
  );
  others = rows.map(({ id }) => id);
  await setStatus("settled");
  const admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
  const employer = await makePerson(stack, { role: "employer", status: "approved" });
  const jobSeeker = await makePerson(stack, { role: "job_seeker", status: "approved" });
  const reportId = await makeReport(stack, { employer, jobSeeker, body: "Send money first." });
  const settled = await admin.post("/admin/reports", { reportId, note: "Warned by telephone" });
  expect(settled.status).toBe(302);

  const empty = await (await admin.get("/admin/reports")).text();
  expect(empty).toContain("No reports to review");
  const link = /Closed reports are in the audit log:(?:<!-- -->| )*<a[^>]*href="([^"]+)"/.exec(
    empty,
  );
  const log = await (await admin.get(link![1]!.replaceAll("&amp;", "&"))).text();
  expect(log).toContain("Warned by telephone");
});
