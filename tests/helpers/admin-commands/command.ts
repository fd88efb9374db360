import type { Sent } from "#tests/helpers/documents.ts";
import type { Person } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";

/** A form of the admin area, filled in. */
export type FilledForm = { path: string; fields: Record<string, string>; file?: Sent };

/**
 * An admin action. admin-commands.test.ts runs each one: on success it must leave exactly one audit entry, and none
 * when it is refused or sent again. Every file in this folder exports its commands as `commands`.
 */
export type AdminCommand = {
  /** The public database function that performs it. */
  fn: string;
  /** The action in words, for the test name: "approves an account". */
  does: string;
  /** The entry's action: "account.approved". */
  action: string;
  /** Audit entries logged before it, for side effects of the same action. */
  first?: readonly string[];
  /** Creates the data for this test alone and returns the form. */
  prepare: (stack: Stack, admin: Person) => Promise<FilledForm>;
  /** Overrides for the fields of `prepare` that make the form invalid; absent if there are none. */
  refused?: Record<string, string>;
  /** True only if sending the form again repeats the action on purpose, with another entry. */
  repeats?: true;
  /** Other entries that a repeated form leaves. */
  again?: readonly string[];
  /** It is a GET request with the fields as its query. */
  method?: "get";
};
