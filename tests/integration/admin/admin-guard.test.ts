/** Who is no admin is led away from every path of the admin area, whatever they send; and who was one, at once. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { addresses } from "#app/routes.ts";
import { apiOf } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const paths = addresses
  .map(([path]) => path)
  .filter((path) => path.startsWith("/admin"))
  .map((path) =>
    path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000").replace("*", "no/such/page"),
  );

const HOMES: Record<string, (path: string) => string> = {
  anonymous: (path) => `/auth?next=${encodeURIComponent(path)}`,
  nurse: () => "/job-seeker/dashboard",
  facility: () => "/employer/dashboard",
};
const visitors: Record<string, Visitor> = {};

beforeAll(async () => {
  visitors["anonymous"] = new Visitor(stack.open);
  for (const [who, role] of [
    ["nurse", "job_seeker"],
    ["facility", "employer"],
  ] as const) {
    const person = await makePerson(stack, { role, status: "approved" });
    visitors[who] = await signedIn(stack, person);
  }
});

const send = (visitor: Visitor, method: string, path: string) =>
  method === "GET" ? visitor.get(path) : visitor.send(method, path, {});

describe.each(Object.keys(HOMES))("to %s", (who) => {
  test.each(paths)("%s is closed by every method", async (path) => {
    for (const method of METHODS) {
      const answer = await send(visitors[who]!, method, path);
      await answer.body?.cancel();
      const to = answer.headers.get("location");
      // Ending acting asks for no admin, because it only takes power away; the next page does.
      if (path === "/admin/acting/stop" && method !== "GET") {
        expect([302, 422], method).toContain(answer.status);
        if (answer.status === 302) expect(to).toBe("/admin/acting");
        continue;
      }
      expect(`${answer.status} ${to ?? ""}`, method).toBe(`302 ${HOMES[who]!(path)}`);
    }
  });
});

test("by the browser's own fetches too", async () => {
  const answer = await visitors["nurse"]!.send("POST", "/admin/overview.data", {});
  expect(answer.status).toBe(202);
  expect(await answer.text()).toContain("/job-seeker/dashboard");
});

test("an admin is told that a page takes no form", async () => {
  const admin = await makePerson(stack, { role: null, admin: true });
  const office = await signedIn(stack, admin);
  for (const path of ["/admin/overview", "/admin"]) {
    expect((await office.post(path, {})).status, path).toBe(405);
  }
});

test("an admin who is removed has no power on the next request", async () => {
  const admin = await makePerson(stack, { role: null, admin: true });
  const office = await signedIn(stack, admin);
  const waiting = await makePerson(stack, { role: "job_seeker", status: "pending" });
  const fields = { userId: waiting.id, decision: "approved", reason: "" };
  const api = await apiOf(stack, admin);
  const counts = async () => (await api.rpc("queue_counts")).status;
  expect((await office.get("/admin/overview")).status).toBe(200);
  expect(await counts()).toBe(200);

  await sql(stack, "delete from public.admin_users where user_id = $1", [admin.id]);

  expect((await office.get("/admin/overview")).headers.get("location")).toBe("/role-selection");
  const decision = await office.post("/admin/pending-approval", fields);
  expect(decision.headers.get("location")).toBe("/role-selection");
  expect(await counts()).toBe(403);
  const [row] = await sql<{ approval: string }>(
    stack,
    "select approval from public.profiles where user_id = $1",
    [waiting.id],
  );
  expect(row!.approval).toBe("pending");
});
