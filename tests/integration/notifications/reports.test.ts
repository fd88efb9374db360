/** Reported messages: where a settled one is afterwards, as the empty list says. */
import { expect, inject, test } from "vitest";
import { makePerson, signedIn } from "#tests/helpers/people.ts";
import { makeReport } from "#tests/helpers/queues.ts";

const stack = inject("stack");
/** Behind every report, as the list's last part. */
const NOTHING_AFTER = "/admin/reports?after=9999999999999999_ffffffff-ffff-4fff-bfff-ffffffffffff";

test("an empty list leads to the settled reports, and there they are", async () => {
  const admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
  const employer = await makePerson(stack, { role: "employer", status: "approved" });
  const jobSeeker = await makePerson(stack, { role: "job_seeker", status: "approved" });
  const reportId = await makeReport(stack, { employer, jobSeeker, body: "Send money first." });
  const settled = await admin.post("/admin/reports", { reportId, note: "Warned by telephone" });
  expect(settled.status).toBe(302);

  const empty = await (await admin.get(NOTHING_AFTER)).text();
  expect(empty).toContain("No reports to review");
  const link = /Settled reports are in the[^<]*(?:<!-- -->)?\s*<a[^>]*href="([^"]+)"/.exec(empty);
  const log = await (await admin.get(link![1]!.replaceAll("&amp;", "&"))).text();
  expect(log).toContain("Warned by telephone");
});
