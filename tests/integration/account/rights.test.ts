/** What somebody may do with what we know of them, from their own pages: see, copy, correct, delete; and end sessions. */
import { expect, inject, test } from "vitest";
import { makeNurse } from "#tests/helpers/marketplace.ts";
import { signedIn, sql } from "#tests/helpers/people.ts";

const stack = inject("stack");

test("a professional takes a copy, corrects, ends sessions and deletes, each from a page that the account leads to", async () => {
  const nurse = await makeNurse(stack);
  const visitor = await signedIn(stack, nurse);
  const elsewhere = await signedIn(stack, nurse);
  const account = await (await visitor.get("/account")).text();
  for (const path of ["/account/sessions", "/account/export", "/account/delete", "/account/access"])
    expect(account, path).toContain(`href="${path}"`);

  const copy = await visitor.get("/account/export");
  expect(copy.headers.get("content-disposition")).toMatch(/^attachment; filename="[^"]+\.json"$/);
  expect(await copy.text()).toContain(nurse.email);

  const form = await (await visitor.get("/job-seeker/profile/about")).text();
  const corrected = await visitor.post("/job-seeker/profile/about", {
    fullName: /name="fullName"[^>]*value="([^"]*)"/.exec(form)![1]!,
    zip: "64112",
    homeState: "MO",
    summary: "Ten years on a telemetry floor.",
    version: /name="version" value="(\d+)"/.exec(form)![1]!,
  });
  expect(corrected.status).toBe(302);
  expect(
    await sql(stack, "select zip, summary from public.job_seeker_profiles where user_id = $1", [
      nurse.id,
    ]),
  ).toEqual([{ zip: "64112", summary: "Ten years on a telemetry floor." }]);

  await visitor.post("/account/sessions", { session: "others" });
  expect((await elsewhere.get("/account")).status).toBe(302);
  const gone = await visitor.post("/account/delete", {
    email: nurse.email,
    current: nurse.password,
  });
  expect(gone.headers.get("location")).toBe("/");
  expect(await sql(stack, "select 1 from auth.users where id = $1", [nurse.id])).toEqual([]);
});
