/** Acting for others: what the database lets an admin see and do in somebody's place. */
import { createClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { makePerson, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const { url, publishableKey } = stack.supabase;

/** A data API client of somebody, perhaps naming an acting session. */
async function clientOf(person: Person, acting?: string) {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: acting === undefined ? {} : { "x-nomera-acting": acting } },
  });
  const { error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return client;
}

let admin: Person;
let employer: Person;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  employer = await makePerson(stack, { role: "employer", standing: "approved" });
});

async function start(userId: string, as = admin): Promise<string> {
  const client = await clientOf(as);
  const { data, error } = await client.rpc("start_acting", {
    p_reason: "They cannot find their position",
    p_user_id: userId,
  });
  if (error) throw error;
  return (data as { id: string }[])[0]!.id;
}

describe("row level security", () => {
  test("shows what the other sees, by tables and by functions, and nothing of an admin's power", async () => {
    const acting = await clientOf(admin, await start(employer.id));
    const { data: profiles } = await acting.from("profiles").select("user_id");
    expect(profiles).toEqual([{ user_id: employer.id }]);
    const { data: isAdmin } = await acting.rpc("is_admin");
    expect(isAdmin).toBe(false);
    const { data: account } = await acting.rpc("current_account");
    expect(account).toMatchObject([
      { user_id: employer.id, is_admin: false, role: "employer", admin_id: admin.id },
    ]);
  });
});
