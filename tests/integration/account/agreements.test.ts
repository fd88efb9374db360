/** What people agree to: written down when they do, by themselves alone, and never changed. */
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, test } from "vitest";
import type { Database } from "#app/platform/database.types.ts";
import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { actingCookie, makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";
import { apiOf } from "#tests/helpers/marketplace.ts";
import { followMail } from "#tests/helpers/mail.ts";

const stack = inject("stack");
const HERE = "/account/agreements";
const TERMS = LEGAL_DOCUMENTS.terms.version;
const NOTICE = "You have not agreed to the current version yet.";
const textOf = async (response: Response) =>
  (await response.text()).replace(/<script[^]*?<\/script>/g, "").replace(/<!-- -->/g, "");
const agreementsOf = (id: string) =>
  sql<{ document: string; version: number; place: string }>(
    stack,
    "select document, version, place from public.agreements where user_id = $1 order by document, version",
    [id],
  );
const auditOf = (id: string) =>
  sql<{ details: unknown }>(
    stack,
    "select details from public.audit_log where action = 'account.agreed' and subject_id = $1 order by id",
    [id],
  );
/** Somebody whose account has no agreements, as one that came by a provider. */
async function makeNew(role: "job_seeker" | "employer", status: "draft" | "approved" = "approved") {
  const person = await makePerson(stack, { role, status });
  // The trigger lets nobody remove one, so it is off for this statement.
  await sql(
    stack,
    `do $$ begin
       set local session_replication_role = replica;
       delete from public.agreements where user_id = '${person.id}';
     end $$`,
  );
  return person;
}

/** Signs up by the form and follows the mail; gives the account's id. */
async function signUp(visitor: Visitor, path: string, more: Record<string, string>) {
  const email = `person-${randomUUID()}@test.example`;
  await visitor.post(path, { email, password: "a long enough password", ...more });
  const [made] = await sql<{ id: string }>(stack, "select id from auth.users where email = $1", [
    email,
  ]);
  const before = await agreementsOf(made!.id);
  await visitor.get(await followMail(stack.mailbox, visitor, email));
  return { id: made!.id, before };
}

describe("signing up", () => {
  test.each(["/candidate-signup", "/employer/signup"])(
    "%s says what is agreed to, and making the account writes it down once",
    async (path) => {
      const visitor = new Visitor(stack.open);
      const page = await textOf(await visitor.get(path));
      expect(page).toMatch(
        new RegExp(
          `By creating an account you agree to our <a [^>]*href="/terms"[^>]*>Terms of Service</a>, version ${TERMS}\\.`,
        ),
      );
      const shown = /name="terms" value="(\d+)"/.exec(page)![1]!;
      const { id, before } = await signUp(visitor, path, { terms: shown });
      expect(before).toEqual([]);
      expect(await agreementsOf(id)).toEqual([
        { document: "terms", version: TERMS, place: "sign_up" },
      ]);
      expect(await auditOf(id)).toEqual([
        { details: { document: "terms", version: TERMS, place: "sign_up" } },
      ]);
      await visitor.get("/post-auth");
      expect(await auditOf(id)).toHaveLength(1);
      expect(await textOf(await visitor.get("/account"))).toContain(
        `Terms of Service, version ${TERMS}`,
      );
    },
  );

  test.each([{}, { terms: "999" }, { terms: "1; drop" }])(
    "without a version that exists, nothing is written down, and they are asked: %j",
    async (more) => {
      const visitor = new Visitor(stack.open);
      const { id } = await signUp(visitor, "/candidate-signup", more as Record<string, string>);
      expect(await agreementsOf(id)).toEqual([]);
      expect(await textOf(await visitor.get("/account"))).toContain(NOTICE);
    },
  );

  test("while sign-in is paused there is nothing to agree to", async () => {
    const page = await textOf(await new Visitor(stack.paused).get("/candidate-signup"));
    expect(page).not.toContain('name="terms"');
  });
});

describe("being asked", () => {
  test("every page says so until they agree, once", async () => {
    const nurse = await makeNew("job_seeker");
    const visitor = await signedIn(stack, nurse);
    for (const path of ["/job-seeker/dashboard", "/account"]) {
      const page = await textOf(await visitor.get(path));
      expect(page, path).toContain(NOTICE);
      expect(page, path).toContain(`href="${HERE}"`);
    }
    const asked = await textOf(await visitor.get(HERE));
    expect(asked).not.toContain(NOTICE);
    expect(asked).toContain("I agree to the Terms of Service");
    expect(asked).not.toContain("Facility Agreement");
    const form = { document: "terms", version: String(TERMS) };
    expect((await visitor.post(HERE, form)).headers.get("location")).toBe(HERE);
    await visitor.post(HERE, form);
    expect(await agreementsOf(nurse.id)).toEqual([
      { document: "terms", version: TERMS, place: "account" },
    ]);
    expect(await auditOf(nurse.id)).toHaveLength(1);
    expect(await textOf(await visitor.get("/job-seeker/dashboard"))).not.toContain(NOTICE);
    expect(await textOf(await visitor.get(HERE))).toMatch(
      new RegExp(`Terms of Service, version ${TERMS}</span>.*?Agreed `, "s"),
    );
  });

  test("an owner agrees for the facility; a draft, a recruiter and an administrator do not", async () => {
    const due = async (id: string) =>
      (
        await sql<{ document: string }>(stack, "select document from private.agreements_due($1)", [
          id,
        ])
      ).map(({ document }) => document);
    const owner = await makeNew("employer");
    expect((await due(owner.id)).sort()).toEqual(["facility_agreement", "terms"]);
    expect(await due((await makeNew("employer", "draft")).id)).toEqual(["terms"]);
    const recruiter = await makeNew("employer");
    await sql(
      stack,
      "insert into public.facility_members (facility_id, user_id, role) values ($1, $2, 'recruiter')",
      [owner.id, recruiter.id],
    );
    expect(await due(recruiter.id)).toEqual(["terms"]);
    expect(await due((await makePerson(stack, { role: null, admin: true })).id)).toEqual([]);
    const { error } = await (
      await apiOf(stack, recruiter)
    ).rpc("agree", {
      p_document: "facility_agreement",
      p_version: LEGAL_DOCUMENTS.facility_agreement.version,
    });
    expect(error).toMatchObject({ code: "PT403" });
    expect(await agreementsOf(recruiter.id)).toEqual([]);
  });

  test("a new version asks again, and an older one is no longer agreed to", async () => {
    const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const api = await apiOf(stack, nurse);
    // In one statement that ends in an error: other tests never see the new version.
    const attempt = sql(
      stack,
      `do $$
       declare was integer; asked integer;
       begin
         select count(*) into was from private.agreements_due('${nurse.id}');
         insert into public.legal_versions (document, version, effective_on, sha256)
         values ('terms', ${TERMS + 1}, private.today(), repeat('a', 64));
         select version into asked from private.agreements_due('${nurse.id}');
         insert into public.agreements (user_id, document, version, place)
         values ('${nurse.id}', 'terms', ${TERMS + 1}, 'account');
         raise exception 'before %, then version %, after %', was, asked,
           (select count(*) from private.agreements_due('${nurse.id}'));
       end $$`,
    );
    await expect(attempt).rejects.toThrow(`before 0, then version ${TERMS + 1}, after 0`);
    const { error } = await api.rpc("agree", { p_document: "terms", p_version: TERMS + 1 });
    expect(error).not.toBeNull();
    expect(await agreementsOf(nurse.id)).toHaveLength(1);
  });

  test("a version that is not the current one is refused", async () => {
    const nurse = await makeNew("job_seeker");
    const visitor = await signedIn(stack, nurse);
    const answer = await visitor.post(HERE, { document: "terms", version: String(TERMS + 1) });
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("There is a new version of this text.");
    expect(await agreementsOf(nurse.id)).toEqual([]);
  });
});

describe("nobody", () => {
  test("agrees for somebody else: an administrator who acts is neither asked nor heard", async () => {
    const nurse = await makeNew("job_seeker");
    const admin = await makePerson(stack, { role: null, admin: true });
    const office = (await signedIn(stack, admin)).with(
      await actingCookie(stack, admin, { userId: nurse.id }),
    );
    expect(await textOf(await office.get("/job-seeker/dashboard"))).not.toContain(NOTICE);
    const answer = await office.post(HERE, { document: "terms", version: String(TERMS) });
    expect(answer.status).toBe(403);
    expect(await agreementsOf(nurse.id)).toEqual([]);
  });

  test("writes, changes, removes or reads another's, whoever asks", async () => {
    const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const other = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const anonymous = createClient<Database>(stack.supabase.url, stack.supabase.publishableKey);
    expect((await anonymous.from("agreements").select("*")).data ?? []).toEqual([]);
    expect(
      (await anonymous.rpc("agree", { p_document: "terms", p_version: TERMS })).error,
    ).not.toBeNull();
    const api = await apiOf(stack, nurse);
    const { data } = await api.from("agreements").select("user_id");
    expect(data).toEqual([{ user_id: nurse.id }]);
    const before = await agreementsOf(nurse.id);
    const row = { user_id: nurse.id, document: "terms", version: TERMS, place: "account" };
    const inserted = await api.from("agreements").insert({ ...row, user_id: other.id });
    expect(inserted.error).not.toBeNull();
    await api.from("agreements").update({ version: 99 }).eq("user_id", nurse.id);
    await api.from("agreements").delete().eq("user_id", nurse.id);
    expect(await agreementsOf(other.id)).toHaveLength(1);
    expect(await agreementsOf(nurse.id)).toEqual(before);
    // Not even who owns the database, unless the account goes.
    for (const text of [
      "update public.agreements set agreed_at = now() - interval '1 year' where user_id = $1",
      "delete from public.agreements where user_id = $1",
    ]) {
      await expect(sql(stack, text, [nurse.id])).rejects.toThrow("never changed or removed");
    }
  });
});

test("the copy of one's data has them; the account takes them along, the audit log keeps them", async () => {
  const nurse = await makeNew("job_seeker");
  const api = await apiOf(stack, nurse);
  await api.rpc("agree", { p_document: "terms", p_version: TERMS });
  const { data } = await api.rpc("export_my_data");
  expect((data as Record<string, unknown>)["agreements"]).toMatchObject([
    { document: "terms", version: TERMS, place: "account" },
  ]);
  expect((await api.rpc("delete_my_account", { p_email: nurse.email })).error).toBeNull();
  expect(await agreementsOf(nurse.id)).toEqual([]);
  expect(await auditOf(nurse.id)).toEqual([
    { details: { document: "terms", version: TERMS, place: "account" } },
  ]);
});
