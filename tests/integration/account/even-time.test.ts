/**
 * How long an answer takes does not tell which addresses have an account: each waits for the same step of time. Only that
 * it waits is looked at here, so that a busy machine makes nothing fail.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { EVEN_MS } from "#app/account/sign-in/fixed-steps.server.ts";
import { makePerson, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
let person: Person;
beforeAll(async () => {
  person = await makePerson(stack, { role: "job_seeker", status: "approved" });
});

const password = `none-${randomUUID()}`;
test.each([
  ["a wrong password", "/auth", { intent: "password", password }, 422],
  ["a link to sign in", "/auth", { intent: "link" }, 302],
  ["another confirmation", "/auth", { intent: "resend" }, 302],
  ["a reset", "/password-reset", {}, 302],
  ["signing up", "/candidate-signup", { password }, 302],
])(
  "%s is answered after the same time with an account and without",
  async (_, path, fields, status) => {
    const asked = async (email: string) => {
      const began = performance.now();
      const answer = await new Visitor(stack.open).post(path, { ...fields, email });
      return { status: answer.status, waited: performance.now() - began >= EVEN_MS - 5 };
    };
    const both = await Promise.all([
      asked(person.email),
      asked(`nobody-${randomUUID()}@example.com`),
    ]);
    expect(both).toEqual([
      { status, waited: true },
      { status, waited: true },
    ]);
  },
);
