import { expect, test } from "vitest";
import { passwordRefusalOf, refusalOf } from "./commands.server.ts";

const failure = (code: string, status = 400) => ({
  name: "AuthApiError",
  message: "",
  code,
  status,
});

test("a closed account is told so by a link or a provider, and not by a password", () => {
  // Hosted auth reports a closed account whatever the password was.
  expect(passwordRefusalOf(failure("user_banned"))).toEqual(
    passwordRefusalOf(failure("invalid_credentials")),
  );
  expect(refusalOf(failure("user_banned"))).toMatchObject({
    status: 403,
    message: expect.stringContaining("This account is closed.") as string,
  });
});

test.each(["invalid_credentials", "email_not_confirmed", "weak_password", "user_not_found"])(
  "%s is the same from both",
  (code) => expect(passwordRefusalOf(failure(code))).toEqual(refusalOf(failure(code))),
);
