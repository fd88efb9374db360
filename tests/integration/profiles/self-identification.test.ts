/** The two voluntary questions: answered, changed, taken along, and nothing left of them once removed. */
import { expect, inject, test } from "vitest";
import { makeNurse } from "#tests/helpers/marketplace.ts";
import { signedIn, sql } from "#tests/helpers/people.ts";

const stack = inject("stack");
const PAGE = "/account/self-identification";

test("answers are kept, changed, in the copy of one's data, and gone once they are removed", async () => {
  const nurse = await makeNurse(stack);
  const visitor = await signedIn(stack, nurse);
  const kept = () =>
    sql(stack, "select sex, ethnicity from public.self_identification where user_id = $1", [
      nurse.id,
    ]);
  const send = async (fields: Record<string, string>) =>
    (await visitor.post(PAGE, fields)).headers.get("location");
  const copy = async () => (await visitor.get("/account/export")).text();

  expect((await visitor.post(PAGE, { intent: "save", sex: "female" })).status).toBe(422);
  expect(await kept()).toEqual([]);
  expect(await send({ intent: "save", sex: "female", ethnicity: "white" })).toBe(PAGE);
  expect(await kept()).toEqual([{ sex: "female", ethnicity: "white" }]);
  expect(await send({ intent: "save", sex: "male", ethnicity: "white" })).toBe(PAGE);
  expect(await kept()).toEqual([{ sex: "male", ethnicity: "white" }]);
  expect(await copy()).toMatch(/"ethnicity": ?"white"/);

  expect(await send({ intent: "remove" })).toBe(PAGE);
  expect(await kept()).toEqual([]);
  expect(await copy()).not.toMatch(/"ethnicity": ?"white"/);
  // Nor is what was said written down anywhere else.
  const [log] = await sql<{ n: number }>(
    stack,
    `select count(*)::int as n from public.audit_log
     where $1::text in (subject_id::text, actor_id::text) and details::text ~ 'female|white'`,
    [nurse.id],
  );
  expect(log).toEqual({ n: 0 });
  // What is answered again goes with the account.
  await send({ intent: "save", sex: "female", ethnicity: "white" });
  expect(await copy()).toMatch(/"ethnicity": ?"white"/);
  await visitor.post("/account/delete", { email: nurse.email, current: nurse.password });
  expect(await kept()).toEqual([]);
});
