import type { Sent } from "#tests/helpers/documents.ts";
import type { Person } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";

/** A form of the admin area, filled in. */
export type FilledForm = { path: string; fields: Record<string, string>; file?: Sent };

/**
 * Something that admins do. admin-commands.test.ts does each: once taken it leaves exactly one entry in the audit log,
 * refused or sent again it leaves none. Every file of this folder exports its room's as `commands`.
 */
export type AdminCommand = {
  /** The public function of the database that does it. */
  fn: string;
  /** What is done, as a test's name has it: "approves an account". */
  does: string;
  /** The entry's action: "account.approved". */
  action: string;
  /** Entries that stand before it, of what follows from it in the same moment. */
  first?: readonly string[];
  /** Makes what it is done to, for this test alone, and gives the form that does it. */
  prepare: (stack: Stack, admin: Person) => Promise<FilledForm>;
  /** Fields over those of `prepare` with which it is refused; none when there is no such form. */
  refused?: Record<string, string>;
  /** The same form sent again is done again, with an entry of its own: true only where that is meant. */
  repeats?: true;
  /** What the same form sent again leaves besides, where it is done again together with something else. */
  again?: readonly string[];
  /** It is asked for by its address, with the fields as its query. */
  method?: "get";
};
