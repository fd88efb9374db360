/** The senders: an anonymous visitor, and one person of each kind that pages distinguish. */
import { demoAccounts } from "#local/demo-accounts.ts";
import { actingCookie, makePerson, signedIn, sql, Visitor } from "../people.ts";
import type { Stack } from "../stack.ts";

/** A person of the demo's market, whose pages have content. */
function ofMarket(stack: Stack, role: "job_seeker" | "employer"): Promise<Visitor> {
  const account = demoAccounts.find((one) => one.role === role)!;
  return signedIn(stack, { id: "", ...account });
}

async function actor(stack: Stack, target: { as: "job_seeker" } | { userId: string }) {
  const admin = await makePerson(stack, { role: null, admin: true });
  return (await signedIn(stack, admin)).with(await actingCookie(stack, admin, target));
}

/** How to create each of them, signed in. */
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

/** The people whose pages include this address; its guard mostly turns the others away. */
export function atHome(pattern: string): Who[] {
  const wanted = /^\/(admin|employer|job-seeker)\//.exec(`${pattern}/`)?.[1]?.replace("-", " ");
  if (wanted) return EVERYBODY.filter((who) => new RegExp(`^${wanted}\\b`).test(who));
  return ["anonymous", "job seeker", "employer", "admin"];
}

/**
 * Requests that end a session or change a password. They are sent by a new person of the same kind, who is not used
 * again.
 */
export const ENDS = /^\/(sign-out|account\/(delete|password|email|sessions)|password-setup)/;

/** The people of one round, created when first drawn. */
export class Crowd {
  readonly #stack: Stack;
  readonly #present = new Map<Who, Promise<Visitor>>();
  constructor(stack: Stack) {
    this.#stack = stack;
  }

  /** A person of this kind; with `once`, a new one if the kind allows it. */
  async find(who: Who, once = false): Promise<Visitor> {
    if (once) {
      const spare = { "job seeker": "job seeker, draft", employer: "employer, draft" } as const;
      return PEOPLE[who in spare ? spare[who as keyof typeof spare] : who](this.#stack);
    }
    let found = this.#present.get(who);
    if (found && who !== "anonymous" && !/nomera-auth/.test((await found).cookie))
      found = undefined;
    // An admin in this run may have suspended or merged the market's account; then use one without a market.
    found ??= PEOPLE[who](this.#stack).catch(() => PEOPLE["no role"](this.#stack));
    this.#present.set(who, found);
    return found;
  }
}
