/** A facility's plan for other programs: what each address of docs/api.md answers, and the examples there. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Children } from "#local/children.ts";
import {
  chargedTo,
  customerOf,
  makeOwner,
  planRow,
  startOwnBilling,
  subscribeTo,
  tokenOf,
  type Billing,
} from "#tests/helpers/billing.ts";
import { makeMember } from "#tests/helpers/marketplace.ts";
import { makePerson, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
let billing: Billing;
/** A facility on Growth, its ids, and a rival's. */
let own: { owner: Person; visitor: Visitor; token: string; customer: string; id: string };
let rival: { token: string; customer: string; id: string };
const prices: Record<string, string> = {};

async function subscriber(plan: string) {
  const { owner, visitor } = await makeOwner(stack, billing);
  await subscribeTo(visitor, plan);
  const customer = (await customerOf(stack, owner))!;
  const id = (await planRow(stack, owner))!.subscription_id!;
  return { owner, visitor, token: await tokenOf(stack, owner), customer, id };
}

beforeAll(async () => {
  billing = await startOwnBilling(stack, children);
  own = await subscriber("employer_growth");
  rival = await subscriber("employer_starter");
  const { data } = await billing.bench.stripe.prices.list({ active: true, limit: 100 });
  for (const price of data) prices[price.metadata["plan_code"]!] = price.id;
}, 90_000);
afterAll(async () => {
  await children.stop();
  await billing.bench.close();
});

const CHECKOUT = "/api/stripe/create-checkout-session";
const PORTAL = "/api/stripe/create-portal-session";
const subscription = (id: string, rest = "") => `/api/stripe/subscriptions/${id}${rest}`;

async function ask(
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(billing.origin + path, {
    method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      "X-Forwarded-For": `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

/** Every address with a body that would do. */
const ADDRESSES = (): [string, string, unknown][] => [
  ["POST", CHECKOUT, { planCode: "employer_starter" }],
  ["POST", PORTAL, { customerId: own.customer, returnUrl: "/employer/billing" }],
  ["GET", subscription(own.id), undefined],
  ["PUT", subscription(own.id), { priceId: prices["employer_growth"] }],
  ["POST", subscription(own.id, "/cancel"), undefined],
];

describe("who may", () => {
  test("nobody without a session: 401", async () => {
    for (const [method, path, body] of ADDRESSES()) {
      const answer = await ask(method, path, null, body);
      expect([answer.status, answer.json], path).toEqual([401, { error: "Log in first." }]);
      expect((await ask(method, path, "no-token", body)).status, path).toBe(401);
    }
  });

  test("no team member, no other role, nobody unapproved: 403", async () => {
    const people = {
      recruiter: await makeMember(stack, own.owner, "recruiter"),
      viewer: await makeMember(stack, own.owner, "viewer"),
      "a job seeker": await makePerson(stack, { role: "job_seeker", status: "approved" }),
      waiting: await makePerson(stack, { role: "employer", status: "pending" }),
    };
    for (const [who, person] of Object.entries(people)) {
      const token = await tokenOf(stack, person);
      for (const [method, path, body] of ADDRESSES()) {
        const answer = await ask(method, path, token, body);
        expect(answer.status, `${who} ${path}`).toBe(403);
        expect(answer.json["error"]).toBeTypeOf("string");
      }
    }
  });

  test("somebody else's customer and subscription: 403; nobody's: 404", async () => {
    const foreign = (customerId: string, id: string): [string, string, unknown][] => [
      ["POST", PORTAL, { customerId, returnUrl: "/employer/billing" }],
      ["GET", subscription(id), undefined],
      ["PUT", subscription(id), { priceId: prices["employer_starter"] }],
      ["POST", subscription(id, "/cancel"), undefined],
    ];
    for (const [method, path, body] of foreign(rival.customer, rival.id))
      expect((await ask(method, path, own.token, body)).status, path).toBe(403);
    for (const [method, path, body] of foreign("cus_nobodys", "sub_nobodys"))
      expect((await ask(method, path, own.token, body)).status, path).toBe(404);
    expect((await ask("GET", subscription("..%2Fx"), own.token)).status).toBe(404);
    const { json } = await ask("GET", subscription(rival.id), rival.token);
    expect(json).toMatchObject({ planCode: "employer_starter", cancelAt: null });
  });

  test("a page of another site cannot have a browser do it", async () => {
    const { origin } = billing;
    for (const [method, path, body] of ADDRESSES().filter(([how]) => how !== "GET")) {
      const headers = { Cookie: own.visitor.cookie, "Sec-Fetch-Site": "cross-site" };
      expect((await ask(method, path, null, body, headers)).status, path).toBe(403);
    }
    const here = { Cookie: own.visitor.cookie, Origin: origin };
    const [, path, body] = ADDRESSES()[1]!;
    expect((await ask("POST", path, null, body, here)).status).toBe(200);
  });
});

describe("what is asked", () => {
  test("other methods: 405 with what is allowed", async () => {
    const wrong: [string, string, string][] = [
      ["GET", CHECKOUT, "POST"],
      ["PUT", CHECKOUT, "POST"],
      ["DELETE", PORTAL, "POST"],
      ["GET", subscription(own.id, "/cancel"), "POST"],
      ["PATCH", subscription(own.id, "/cancel"), "POST"],
      ["POST", subscription(own.id), "GET, PUT"],
      ["DELETE", subscription(own.id), "GET, PUT"],
    ];
    for (const [method, path, allow] of wrong) {
      const answer = await ask(method, path, own.token);
      expect([answer.status, answer.headers.get("allow")], `${method} ${path}`).toEqual([
        405,
        allow,
      ]);
    }
  });

  test.each<[string, unknown, string[]]>([
    ["nothing", {}, []],
    ["both a plan and a price", { planCode: "employer_starter", priceId: "price_1" }, []],
    ["a plan that there is not", { planCode: "employer_gold" }, ["planCode"]],
    ["a price of nobody's", { priceId: "price_nobodys" }, ["priceId"]],
    ["a number for a plan", { planCode: 7 }, ["planCode"]],
    [
      "an address elsewhere",
      { planCode: "employer_starter", successUrl: "https://evil.example/" },
      ["successUrl"],
    ],
    [
      "an address that only looks like ours",
      { planCode: "employer_starter", cancelUrl: "//evil.example/employer" },
      ["cancelUrl"],
    ],
    ["a script", { planCode: "employer_starter", cancelUrl: "javascript:alert(1)" }, ["cancelUrl"]],
    ["a field that it does not know", { planCode: "employer_starter", amount: 1 }, []],
    ["a list", [], []],
    ["no JSON", "{", []],
  ])("create-checkout-session: %s is a 400", async (_, body, fields) => {
    const answer = await ask("POST", CHECKOUT, own.token, body);
    expect(answer.status).toBe(400);
    expect(answer.json["error"]).toBeTypeOf("string");
    expect(Object.keys(answer.json["fields"] as object)).toEqual(fields);
  });

  test("create-portal-session and PUT: what is missing or wrong is a 400", async () => {
    const wrong: [string, string, unknown, string[]][] = [
      ["POST", PORTAL, {}, ["customerId", "returnUrl"]],
      ["POST", PORTAL, { customerId: own.customer, returnUrl: "http://x.example" }, ["returnUrl"]],
      ["PUT", subscription(own.id), {}, ["priceId"]],
      ["PUT", subscription(own.id), { priceId: "price_nobodys" }, ["priceId"]],
    ];
    for (const [method, path, body, fields] of wrong) {
      const answer = await ask(method, path, own.token, body);
      expect(answer.status, path).toBe(400);
      expect(Object.keys(answer.json["fields"] as object)).toEqual(fields);
    }
  });

  test("too much is a 413, anything but JSON a 415", async () => {
    const much = { planCode: "x".repeat(20_000) };
    expect((await ask("POST", CHECKOUT, own.token, much)).status).toBe(413);
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await ask("POST", CHECKOUT, own.token, "planCode=x", form)).status).toBe(415);
    expect((await ask("PUT", subscription(own.id), own.token)).status).toBe(415);
  });
});

describe("what comes of it", () => {
  test("a plan runs already: 409; a price of ours: the page to pay, by way of our own page", async () => {
    const again = await ask("POST", CHECKOUT, own.token, { planCode: "employer_starter" });
    expect(again.status).toBe(409);
    expect(again.json["error"]).toContain("already has a plan");
    const { owner } = await makeOwner(stack, billing);
    const { status, json } = await ask("POST", CHECKOUT, await tokenOf(stack, owner), {
      priceId: prices["employer_growth"],
      successUrl: `${billing.origin}/employer/new-position?from=app`,
      cancelUrl: "/employer/dashboard",
    });
    expect(status).toBe(200);
    const session = await billing.bench.stripe.checkout.sessions.retrieve(json["id"] as string);
    expect(session.url).toBe(json["url"]);
    expect(session.amount_total).toBe(39_900);
    expect(session.cancel_url).toBe(`${billing.origin}/employer/dashboard`);
    expect(session.success_url).toBe(
      `${billing.origin}/employer/billing/return?session={CHECKOUT_SESSION_ID}&to=%2Femployer%2Fnew-position%3Ffrom%3Dapp`,
    );
  });

  test("one documented shape", async () => {
    const { status, json, headers } = await ask("GET", subscription(own.id), own.token);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.getSetCookie()).toEqual([]);
    expect(json).toEqual({
      id: own.id,
      status: "active",
      planCode: "employer_growth",
      priceId: prices["employer_growth"],
      currentPeriodStart: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      currentPeriodEnd: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      cancelAt: null,
      nextPlanCode: null,
      pastDueSince: null,
      nextInvoiceCents: 39_900,
      nextInvoiceAt: json["currentPeriodEnd"],
      card: { brand: "visa", last4: "4242", expires: "12/2034" },
    });
    const page = readFileSync("docs/api.md", "utf8");
    for (const field of Object.keys(json)) expect(page).toContain(`\`${field}\``);
  });

  test("a smaller plan, kept after all, canceled, taken back by the same price", async () => {
    const put = (plan: string) =>
      ask("PUT", subscription(rival.id), rival.token, { priceId: prices[plan] });
    expect((await put("employer_growth")).json).toMatchObject({ planCode: "employer_growth" });
    expect((await put("employer_growth")).json).toMatchObject({ planCode: "employer_growth" });
    expect((await put("employer_starter")).json).toMatchObject({
      planCode: "employer_growth",
      nextPlanCode: "employer_starter",
    });
    const cancel = () => ask("POST", subscription(rival.id, "/cancel"), rival.token);
    const canceled = await cancel();
    expect(canceled.json).toMatchObject({ nextPlanCode: null });
    expect(canceled.json["cancelAt"]).toBe(canceled.json["currentPeriodEnd"]);
    expect((await cancel()).json).toEqual(canceled.json);
    expect((await put("employer_growth")).json).toMatchObject({
      cancelAt: null,
      nextPlanCode: null,
    });
    const charged = await chargedTo(billing, rival.customer);
    expect(charged).toBeGreaterThan(39_000);
    expect(charged).toBeLessThanOrEqual(39_900);
  });

  test("a declined card is a 402, and nothing is changed", async () => {
    const { owner, token, customer, id } = await subscriber("employer_starter");
    const { stripe } = billing.bench;
    const card = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
    await stripe.subscriptions.update(id, { default_payment_method: card.id });
    const answer = await ask("PUT", subscription(id), token, {
      priceId: prices["employer_growth"],
    });
    expect(answer.status).toBe(402);
    expect(answer.json["error"]).toContain("Nothing was charged.");
    expect(await planRow(stack, owner)).toMatchObject({ plan_code: "employer_starter" });
  });

  test("Stripe out: 503 with when to try again, and it goes on where it was", async () => {
    for (const [method, path, body] of ADDRESSES().slice(1)) {
      await billing.bench.control("POST", "faults", { kind: "down", count: 1_000 });
      const answer = await ask(method, path, own.token, body);
      await billing.bench.control("DELETE", "faults");
      expect(answer.status, path).toBe(503);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await ask("GET", subscription(own.id), own.token)).status).toBe(200);
  }, 60_000);
});

describe("the examples of docs/api.md", () => {
  const examples = [
    ...readFileSync("docs/api.md", "utf8").matchAll(
      /### (\w+ \/api\/stripe\/\S+)[\s\S]*?```js\n([\s\S]*?)```/g,
    ),
  ].map(([, heading, code]) => [heading!, code!] as const);

  test("there is one for each address", () => {
    expect(examples.map(([heading]) => heading)).toEqual([
      "POST /api/stripe/create-checkout-session",
      "POST /api/stripe/create-portal-session",
      "GET /api/stripe/subscriptions/{id}",
      "PUT /api/stripe/subscriptions/{id}",
      "POST /api/stripe/subscriptions/{id}/cancel",
    ]);
  });

  test("run", async () => {
    const payer = await subscriber("employer_growth");
    const newcomer = await makeOwner(stack, billing);
    const run = async (code: string, token: string) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["--input-type=module", "--eval", code],
        {
          env: {
            ...process.env,
            ORIGIN: billing.origin,
            ACCESS_TOKEN: token,
            CUSTOMER: payer.customer,
            SUBSCRIPTION: payer.id,
            PRICE: prices["employer_starter"],
          },
        },
      );
      return stdout.trim();
    };
    const said: string[] = [];
    for (const [heading, code] of examples) {
      const begins = heading.endsWith("create-checkout-session");
      said.push(await run(code, begins ? await tokenOf(stack, newcomer.owner) : payer.token));
    }
    expect(said[0]).toMatch(/^Send the owner's browser to \/c\/pay\/(cs_test_\w+) to pay \1$/);
    expect(said.slice(1)).toEqual([
      "Send the owner's browser to /p/session/",
      "employer_growth is active; next invoice 39900 cents",
      "employer_growth now, employer_starter next",
      "Ends with the period",
    ]);
  }, 60_000);
});
