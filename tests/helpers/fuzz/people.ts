/** Who sends the requests: nobody, and one person of each kind that pages tell apart. */
import { demoAccounts } from "#local/demo-accounts.ts";
import { actingCookie, makePerson, signedIn, sql, Visitor } from "../people.ts";
import type { Stack } from "../stack.ts";

/** Somebody of the demo's market: there is something on their pages. */
function ofMarket(stack: Stack, role: "job_seeker" | "employer"): Promise<Visitor> {
  const account = demoAccounts.find((one) => one.role === role)!;
  return signedIn(stack, { id: "", ...account });
}

async function actor(stack: Stack, target: { as: "job_seeker" } | { userId: string }) {
  const admin = await makePerson(stack, { role: null, admin: true });
  return (await signedIn(stack, admin)).with(await actingCookie(stack, admin, target));
}

/** How to make each of them, signed in. */
export const PEOPLE = {
  anonymous: (stack: Stack) => Promise.resolve(new Visitor(stack.open)),
  "job seeker": (stack: Stack) => ofMarket(stack, "job_seeker"),
  employer: (stack: Stack) => ofMarket(stack, "employer"),
  admin: async (stack: Stack) =>
    signedIn(stack, await makePerson(stack, { role: null, admin: true })),
  "no role": async (stack: Stack) => signedIn(stack, await makePerson(stack, { role: null })),
  "job seeker, draft": async (stack: Stack) =>
    signedIn(stack, await makePerson(stack, { role: "job_seeker" })),
  "job seeker, rejected": async (stack: Stack) =>
    signedIn(stack, await makePerson(stack, { role: "job_seeker", status: "rejected" })),
  "employer, draft": async (stack: Stack) =>
    signedIn(stack, await makePerson(stack, { role: "employer" })),
  "employer without a plan": async (stack: Stack) =>
    signedIn(stack, await makePerson(stack, { role: "employer", status: "approved", plan: null })),
  suspended: async (stack: Stack) => {
    const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
    await sql(
      stack,
      "insert into private.suspensions (user_id, reason) values ($1, 'A reason for this test')",
      [person.id],
    );
    return signedIn(stack, person);
  },
  "admin acting as a job seeker": (stack: Stack) => actor(stack, { as: "job_seeker" }),
  "admin acting for an employer": async (stack: Stack) =>
    actor(stack, {
      userId: (await makePerson(stack, { role: "employer", status: "approved" })).id,
    }),
} satisfies Record<string, (stack: Stack) => Promise<Visitor>>;

export type Who = keyof typeof PEOPLE;
export const EVERYBODY = Object.keys(PEOPLE) as Who[];

/** Whose pages an address is among; the others are mostly turned away by its guard. */
export function atHome(pattern: string): Who[] {
  const wanted = /^\/(admin|employer|job-seeker)\//.exec(`${pattern}/`)?.[1]?.replace("-", " ");
  if (wanted) return EVERYBODY.filter((who) => new RegExp(`^${wanted}\\b`).test(who));
  return ["anonymous", "job seeker", "employer", "admin"];
}

/**
 * What ends a session or changes a password: who was drawn for it stays, and somebody of their kind goes there instead
 * and is not seen again.
 */
export const ENDS = /^\/(sign-out|account\/(delete|password|email|sessions)|password-setup)/;

/** Everybody of one round, made when they are first drawn. */
export class Crowd {
  readonly #stack: Stack;
  readonly #present = new Map<Who, Promise<Visitor>>();
  constructor(stack: Stack) {
    this.#stack = stack;
  }

  /** Somebody of this kind; for `once`, somebody new where the kind allows it. */
  async find(who: Who, once = false): Promise<Visitor> {
    if (once) {
      const spare = { "job seeker": "job seeker, draft", employer: "employer, draft" } as const;
      return PEOPLE[who in spare ? spare[who as keyof typeof spare] : who](this.#stack);
    }
    let found = this.#present.get(who);
    if (found && who !== "anonymous" && !/nomera-auth/.test((await found).cookie))
      found = undefined;
    // An admin of this run may have suspended or merged the market's: then one of no market stands in.
    found ??= PEOPLE[who](this.#stack).catch(() => PEOPLE["no role"](this.#stack));
    this.#present.set(who, found);
    return found;
  }
}
