/** The embedded Supabase keeps the promises that the app relies on a hosted one for. */
import { createClient } from "@supabase/supabase-js";
import { expect, inject, test } from "vitest";
import { mailTo, waitForLink } from "#tests/helpers/mail.ts";

const { supabase, mailbox, open } = inject("stack");
const auth = { persistSession: false };
const anyone = () => createClient(supabase.url, supabase.publishableKey, { auth });
const owner = createClient(supabase.url, supabase.secretKey, { auth });
const newEmail = () => `person-${crypto.randomUUID()}@example.com`;

test("parallel requests each run in the role of their own key", async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const client = index % 2 ? owner : anyone();
      const { data } = await client.from("admin_users").select("user_id");
      return (data ?? []).length > 0;
    }),
  );
  expect(answers).toEqual(answers.map((_, index) => index % 2 === 1));
});

test("a request without a key gets nothing", async () => {
  for (const path of ["/rest/v1/profiles", "/rest/v1/admin_users", "/auth/v1/user"]) {
    expect((await fetch(supabase.url + path)).status, path).toBe(401);
  }
});

test("an address is confirmed by the link in the mail, which works once", async () => {
  const email = newEmail();
  const password = "a long enough password";
  const client = anyone();
  expect((await client.auth.signUp({ email, password: "too short" })).error?.message).toMatch(/12/);
  expect((await client.auth.signUp({ email, password })).data.session).toBeNull();
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe(
    "email_not_confirmed",
  );

  const [message] = await mailTo(mailbox, email);
  expect(message?.subject).toBe("Confirm your email address for Nomera Health");
  const link = new URL(await waitForLink(mailbox, email));
  expect(link.origin + link.pathname).toBe(`${open}/auth/confirm`);
  expect(message?.text).toContain(link.href);
  const confirm = {
    type: "signup",
    token_hash: link.searchParams.get("token_hash")!,
  } as const;
  expect((await client.auth.verifyOtp(confirm)).data.user?.email).toBe(email);
  expect((await anyone().auth.verifyOtp(confirm)).error?.code).toBe("otp_expired");
});

test.each([
  ["magiclink", "Your sign-in link"],
  ["recovery", "Choose a new password"],
  ["email_change", "Confirm your email address change"],
] as const)("the %s mail has its own link and words", async (type, subject) => {
  const email = newEmail();
  const client = anyone();
  await client.auth.signUp({ email, password: "a long enough password" });
  const hashOf = async () =>
    new URL(await waitForLink(mailbox, email)).searchParams.get("token_hash")!;
  await client.auth.verifyOtp({ type: "signup", token_hash: await hashOf() });
  if (type === "magiclink") await client.auth.signInWithOtp({ email });
  if (type === "recovery") await client.auth.resetPasswordForEmail(email);
  if (type === "email_change") await client.auth.updateUser({ email: newEmail() });

  expect((await mailTo(mailbox, email))[0]?.subject).toContain(subject);
  const link = new URL(await waitForLink(mailbox, email));
  expect(link.searchParams.get("type")).toBe(type);
  expect((await anyone().auth.verifyOtp({ type, token_hash: await hashOf() })).error).toBeNull();
});

test("a file comes back as it went, to nobody but its owner", async () => {
  const bucket = `test-${crypto.randomUUID()}`;
  await owner.storage.createBucket(bucket, { public: false });
  const files = owner.storage.from(bucket);
  const bytes = new Uint8Array([0, 255, 10, 13, 7]);
  const contentType = "application/pdf";
  expect((await files.upload("a/b.pdf", bytes.buffer, { contentType })).error).toBeNull();
  const { data } = await files.download("a/b.pdf");
  expect(new Uint8Array(await data!.arrayBuffer())).toEqual(bytes);
  expect(data!.type).toBe(contentType);
  expect((await files.upload("../../up.pdf", bytes.buffer, { contentType })).error).not.toBeNull();
  expect((await anyone().storage.from(bucket).download("a/b.pdf")).error).not.toBeNull();
  await files.remove(["a/b.pdf"]);
  expect((await files.download("a/b.pdf")).error).not.toBeNull();
});
