import { expect, test } from "vitest";
import { demoAccounts, marketPassword } from "#local/demo-accounts.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { refuseGuessable } from "./passwords.server.ts";

const email = "dana.whitfield@example.com";

test.each([
  "1234567890",
  "123456789012",
  "password1234",
  "P@ssw0rd1234",
  "qwertyuiop12",
  "1q2w3e4r5t6y",
  "abcdefghijkl",
  "aaaaaaaaaaaa",
  "marketmarket",
  "iloveyou1234",
  "jessica123456",
  "dana.whitfield1990",
  "x".repeat(72),
])("%s is refused as easy to guess", (password) => {
  expect(() => refuseGuessable(password, email)).toThrow(Refusal);
});

test.each([
  "my dog eats green socks",
  "correct horse battery staple",
  "Zt7#pq-Lm04vB",
  marketPassword,
  ...demoAccounts.map(({ password }) => password),
])("%s is taken", (password) => {
  expect(() => refuseGuessable(password, email)).not.toThrow();
});
