/** Placement fees: paid once, whoever presses what how often; and by nobody but the facility's owner. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { cards, pay } from "#tests/helpers/local-stripe.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { PUBLISHABLE_KEY, startPayingApp, type PayingApp } from "#tests/helpers/paying-app.ts";
import {
  actingCookie,
  makePerson,
  signedIn,
  sql,
  Visitor,
  type Person,
} from "#tests/helpers/people.ts";
import { makePlacement } from "#tests/helpers/placements.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const ENDPOINT = "/functions/v1/create-placement-fee-payment";
const UNABLE = "Unable to create placement fee payment";
const FEE = 312_000;

let app: PayingApp;
let facility: Person;
let owner: Visitor;
let token: string;
let placement: string;
beforeAll(async () => {
  app = await startPayingApp(stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  facility = await makeFacility(stack);
  owner = await signedIn(stack, facility, app.origin);
  token = await tokenOf(await apiOf(stack, facility));
  placement = await makePlacement(stack, facility);
});

const tokenOf = async (api: Api) => (await api.auth.getSession()).data.session!.access_token;
const page = (id = placement) => `/employer/placements/${id}`;

type Answer = {
  status: number;
  retryAfter: string | null;
  body: {
    url?: string;
    clientSecret?: string;
    publishableKey?: string;
    amountCents?: number;
    error?: string;
    fields?: Record<string, string[]>;
  };
};
async function ask(
  body: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
): Promise<Answer> {
  const response = await fetch(app.origin + ENDPOINT, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": owner.address,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body: (await response.json()) as Answer["body"],
  };
}
const byPage = () => ask({ placementId: placement });
const byCard = () => ask({ placementId: placement, method: "card" });
const intentOf = (secret: string | undefined) => secret!.split("_secret_")[0]!;

/** What is open at Stripe, and what was paid, of the facility. */
async function atStripe() {
  const customer = await app.customerOf(facility);
  const { stripe } = app.bench;
  const [sessions, intents, charges] = await Promise.all([
    stripe.checkout.sessions.list({ customer, limit: 100 }),
    stripe.paymentIntents.list({ customer, limit: 100 }),
    stripe.charges.list({ customer, limit: 100 }),
  ]);
  const paid = charges.data.filter((charge) => charge.paid);
  return {
    open:
      sessions.data.filter(({ status }) => status === "open").length +
      intents.data.filter(({ status }) => status === "requires_payment_method").length,
    charges: paid.length,
    kept: paid.reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0),
  };
}
const settled = () => app.bench.control("POST", "settle");
const toldOfFee = () =>
  sql(stack, "select facts from public.notifications where user_id = $1 and event = 'fee_paid'", [
    facility.id,
  ]);

test("takes cards only, on Stripe's page and on ours, whatever else Stripe's Dashboard allows", async () => {
  const { stripe } = app.bench;
  await byPage();
  const customer = await app.customerOf(facility);
  const [session] = (await stripe.checkout.sessions.list({ customer })).data;
  expect(session!.payment_method_types).toEqual(["card"]);
  const intent = intentOf((await byCard()).body.clientSecret);
  expect((await stripe.paymentIntents.retrieve(intent)).payment_method_types).toEqual(["card"]);
  // One that does not say so takes what the Dashboard allows.
  const open = await stripe.paymentIntents.create({ amount: 100, currency: "usd", customer });
  expect(open.payment_method_types).toEqual(["card", "link"]);
});

describe("on the page", () => {
  test("the fee is shown as due, paid on Stripe's page, and then shown as paid", async () => {
    const due = await textOf(await owner.get(page()));
    expect(due).toContain("$3,120.00");
    expect(due).toContain("Fee due");
    expect(due).toContain("Pay $3,120.00");
    const sent = await owner.post(page(), { intent: "pay" });
    expect(sent.status).toBe(302);
    const url = sent.headers.get("location")!;
    expect(new URL(url).origin).toBe(app.bench.local.url.replace("127.0.0.1", "localhost"));
    const done = await pay(url, cards.good);
    expect(done.location).toContain(`${app.origin}/employer/billing/return?session=cs_test_`);
    await settled();
    const paid = await textOf(await owner.get(page()));
    expect(paid).toContain("Fee paid");
    expect(paid).toMatch(/\$3,120\.00 paid on \w+ \d+, 20\d\d\./);
    expect(paid).not.toContain("Pay $3,120.00");
    expect(await toldOfFee()).toEqual([
      { facts: { position: "Registered Nurse, Nights", cents: FEE } },
    ]);
    expect(await atStripe()).toEqual({ open: 0, charges: 1, kept: FEE });
  });

  test("from the list too; a fee of nothing is not asked for", async () => {
    const free = await makePlacement(stack, facility, { feeBp: 0, title: "A favor" });
    const list = await textOf(await owner.get("/employer/placements"));
    expect(list).toContain(`action="${page()}"`);
    expect(list).not.toContain(`action="${page(free)}"`);
    expect(list).toContain("$3,120.00 due");
    const answer = await owner.post(page(free), { intent: "pay" });
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("Nothing is owed for this placement.");
  });

  test("a recruiter sees where the fee stands, and is told who pays it", async () => {
    const recruiter = await makeMember(stack, facility, "recruiter");
    const visitor = await signedIn(stack, recruiter, app.origin);
    const html = await textOf(await visitor.get(page()));
    expect(html).toContain("owner can pay it on this page");
    expect(html).not.toContain('value="pay"');
    expect(await textOf(await visitor.get("/employer/placements"))).not.toContain('value="pay"');
  });

  test("Stripe down: the form stays, says that nothing was charged, and works afterwards", async () => {
    await app.fault("down", "POST /v1/checkout", { count: 4 });
    const answer = await owner.post(page(), { intent: "pay" });
    expect(answer.status).toBe(503);
    const html = await textOf(answer);
    expect(html).toContain("Our payment provider isn’t responding right now.");
    expect(html).toContain("Pay $3,120.00");
    await app.bench.control("DELETE", "faults");
    expect((await owner.post(page(), { intent: "pay" })).status).toBe(302);
  });

  test("after the card form, our server asks Stripe itself", async () => {
    const { clientSecret } = (await byCard()).body;
    await app.bench.control("POST", "hold");
    const early = await owner.post(page(), { intent: "paid" });
    expect(early.headers.get("location")).toBe(page());
    expect(await textOf(await owner.get(page()))).toContain("hasn’t confirmed the payment yet");
    await app.bench.stripe.paymentIntents.confirm(intentOf(clientSecret), {
      payment_method: "pm_card_visa",
    });
    await owner.post(page(), { intent: "paid" });
    const html = await textOf(await owner.get(page()));
    expect(html).toContain("Thank you: the placement fee is paid.");
    expect(html).toContain("Fee paid");
    await app.bench.control("POST", "resume");
  });
});

describe("once, whatever happens", () => {
  test("asked again: the same page, the same form", async () => {
    const first = await byPage();
    expect(first).toMatchObject({ status: 200, body: { url: expect.stringContaining("/c/pay/") } });
    expect(await byPage()).toEqual(first);
    const card = await byCard();
    expect(card).toMatchObject({
      status: 200,
      body: { publishableKey: PUBLISHABLE_KEY, amountCents: FEE },
    });
    expect(await byCard()).toEqual(card);
  });

  test("a double click and five tabs: one page", async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => byPage()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect((await atStripe()).open).toBe(1);
  });

  test("page and card in two tabs at once: one stays open, and one payment comes of it", async () => {
    const answers = await Promise.all([byPage(), byCard(), byPage(), byCard()]);
    for (const { status, body } of answers) {
      if (status === 200) continue;
      expect([status, body.error]).toEqual([
        409,
        "Unable to create placement fee payment: You opened this payment in another window, so we closed it here. Nothing was charged. Pay there, or try again here.",
      ]);
    }
    expect((await atStripe()).open).toBeLessThanOrEqual(1);
    for (const { body } of answers) {
      if (body.url) await pay(body.url, cards.good);
      if (body.clientSecret) {
        await app.bench.stripe.paymentIntents
          .confirm(intentOf(body.clientSecret), { payment_method: "pm_card_visa" })
          .catch(() => null);
      }
    }
    await settled();
    const after = await atStripe();
    expect(after.charges).toBeLessThanOrEqual(1);
    if (after.charges === 0) await pay((await byPage()).body.url!, cards.good);
    await settled();
    expect((await atStripe()).kept).toBe(FEE);
  });

  test("another way closes the first one", async () => {
    const { url } = (await byPage()).body;
    const { clientSecret } = (await byCard()).body;
    expect((await pay(url!, cards.good)).location).toBeNull();
    const again = (await byPage()).body.url;
    expect(again).not.toBe(url);
    const intent = await app.bench.stripe.paymentIntents.retrieve(intentOf(clientSecret));
    expect(intent.status).toBe("canceled");
    expect(await atStripe()).toEqual({ open: 1, charges: 0, kept: 0 });
  });

  test.each([
    ["the same way", byPage],
    ["the other way", byCard],
  ])("paid, and nobody told us: %s is refused, and the page says paid", async (_, again) => {
    await app.bench.control("POST", "hold");
    await pay((await byPage()).body.url!, cards.good);
    expect(await again()).toMatchObject({
      status: 409,
      body: { error: `${UNABLE}: This fee is paid already. Nothing was charged again.` },
    });
    expect(await textOf(await owner.get(page()))).toContain("Fee paid");
    await app.bench.control("POST", "resume");
    await settled();
    expect(await atStripe()).toEqual({ open: 0, charges: 1, kept: FEE });
    expect(await toldOfFee()).toHaveLength(1);
  });

  test("paid twice behind our back: the later payment is given back", async () => {
    const { url } = (await byPage()).body;
    const customer = await app.customerOf(facility);
    await pay(url!, cards.good);
    await app.bench.stripe.paymentIntents.create({
      amount: FEE,
      currency: "usd",
      customer,
      metadata: { kind: "placement_fee", placement_id: placement },
      payment_method: "pm_card_visa",
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    await settled();
    expect(await atStripe()).toEqual({ open: 0, charges: 2, kept: FEE });
    expect(await textOf(await owner.get(page()))).toContain("Fee paid");
    const told = await sql(
      stack,
      `select event from public.notifications where user_id = $1 and event like 'fee_paid%' order by event`,
      [facility.id],
    );
    expect(told).toEqual([{ event: "fee_paid" }, { event: "fee_paid_twice" }]);
  });

  test("a declined card leaves it due; another card pays it, once", async () => {
    const { url } = (await byPage()).body;
    expect((await pay(url!, cards.declined)).location).toBeNull();
    await settled();
    expect(await textOf(await owner.get(page()))).toContain("Fee due");
    expect((await byPage()).body.url).toBe(url);
    await pay(url!, cards.good);
    await settled();
    expect(await atStripe()).toEqual({ open: 0, charges: 1, kept: FEE });
  });

  test("abandoned: another page is made when its time is over", async () => {
    const { url } = (await byPage()).body;
    await sql(
      stack,
      "update public.billing_checkouts set expires_at = now() - interval '1 minute' where placement_id = $1",
      [placement],
    );
    const next = await byPage();
    expect(next.status).toBe(200);
    expect(next.body.url).not.toBe(url);
    expect((await atStripe()).open).toBe(1);
  });

  test("closed at Stripe before its time: another page is made", async () => {
    const { url } = (await byPage()).body;
    await app.bench.stripe.checkout.sessions.expire(/cs_test_\w+/.exec(url!)![0]);
    const next = await byPage();
    expect(next).toMatchObject({ status: 200, body: { url: expect.not.stringContaining(url!) } });
  });
});

describe("Stripe in trouble", () => {
  test.each(["down", "error", "rate_limit", "cut", "lost"])(
    "%s: an answer that says so, and the next one finds the way",
    async (kind) => {
      await app.fault(kind, "POST /v1/checkout", { count: 2 });
      const answer = await byPage();
      await app.bench.control("DELETE", "faults");
      // An answer that was lost is asked for once more, and the work was done.
      if (answer.status !== 200) {
        expect(answer).toMatchObject({
          status: 503,
          retryAfter: "5",
          body: { error: expect.stringMatching(`^${UNABLE}: .* Nothing was charged`) },
        });
      }
      const { url } = (await byPage()).body;
      expect((await byPage()).body.url).toBe(url);
      await pay(url!, cards.good);
      await settled();
      expect(await atStripe()).toMatchObject({ charges: 1, kept: FEE });
    },
  );

  test("slow, ten seconds: said in time, and the next one finds the page that was made", async () => {
    await app.fault("slow", "POST /v1/checkout", { milliseconds: 10_000 });
    const answer = await byPage();
    await app.bench.control("DELETE", "faults");
    expect(answer).toMatchObject({ status: 503, retryAfter: "5" });
    const { url } = (await byPage()).body;
    expect((await byPage()).body.url).toBe(url);
    expect((await atStripe()).open).toBe(1);
  }, 30_000);

  test("down while the other way is closed: it is closed with the next try", async () => {
    const { url } = (await byPage()).body;
    await app.fault("down", "POST /v1/checkout/sessions/", { count: 4 });
    expect((await byCard()).status).toBe(503);
    await app.bench.control("DELETE", "faults");
    expect((await byCard()).status).toBe(200);
    expect((await pay(url!, cards.good)).location).toBeNull();
    expect(await atStripe()).toEqual({ open: 1, charges: 0, kept: 0 });
  });
});

describe("who may", () => {
  const strangers: [who: string, make: () => Promise<Person>, status: number][] = [
    ["a recruiter", () => makeMember(stack, facility, "recruiter"), 403],
    ["a viewer", () => makeMember(stack, facility, "viewer"), 403],
    ["another facility", () => makeFacility(stack), 404],
    ["a candidate", () => makeNurse(stack), 403],
    [
      "a facility that waits for approval",
      () => makePerson(stack, { role: "employer", status: "pending" }),
      403,
    ],
    ["an administrator", () => makePerson(stack, { role: null, admin: true }), 403],
  ];
  test.each(strangers)("%s is refused", async (_, make, status) => {
    const theirs = await tokenOf(await apiOf(stack, await make()));
    const answer = await ask({ placementId: placement }, { authorization: `Bearer ${theirs}` });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(new RegExp(`^${UNABLE}: `));
    expect(
      await sql(stack, "select id from public.billing_checkouts where placement_id = $1", [
        placement,
      ]),
    ).toEqual([]);
  });

  test("nobody signed in: 401; a cookie from another site: 403; our own page: taken", async () => {
    const body = { placementId: placement };
    expect((await ask(body, {})).status).toBe(401);
    const { cookie } = owner;
    const foreign = await ask(body, { cookie, "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(403);
    expect((await ask(body, { cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  test("an administrator who acts is refused, on the page and at the address", async () => {
    const admin = await makePerson(stack, { role: null, admin: true });
    const visitor = (await signedIn(stack, admin, app.origin)).with(
      await actingCookie(stack, admin, { userId: facility.id }),
    );
    const answer = await visitor.post(page(), { intent: "pay" });
    expect(answer.status).toBe(403);
    expect((await ask({ placementId: placement }, { cookie: visitor.cookie })).status).toBe(403);
  });

  test("no publishable key: the card form is not there, and the address says so", async () => {
    const keyless = await startPayingApp(stack, {});
    try {
      const html = await textOf(await owner.at(keyless.origin).get(page()));
      expect(html).not.toContain(PUBLISHABLE_KEY);
      const response = await fetch(keyless.origin + ENDPOINT, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ placementId: placement, method: "card" }),
      });
      expect(response.status).toBe(409);
    } finally {
      await keyless.close();
    }
  });
});

describe("the address", () => {
  test.each<[string, unknown, string | null]>([
    ["no JSON", "{", null],
    ["no id", {}, "placementId"],
    ["no id that could be one", { placementId: "x" }, "placementId"],
    ["no such way", { placementId: crypto.randomUUID(), method: "cash" }, "method"],
  ])("%s: 400, with the field", async (_, body, field) => {
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(field ? [field] : []);
  });

  test("what it does not know is refused; nothing that is nobody's is found", async () => {
    expect((await ask({ placementId: placement, amount: 1 })).status).toBe(400);
    expect((await ask({ placementId: crypto.randomUUID() })).status).toBe(404);
    const form = await ask("placementId=x", {
      authorization: `Bearer ${token}`,
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(form.status).toBe(415);
  });

  test.each(["GET", "PUT", "DELETE"])("%s: 405", async (method) => {
    const response = await fetch(app.origin + ENDPOINT, {
      method,
      headers: { authorization: `Bearer ${token}`, "x-forwarded-for": owner.address },
    });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("the example of docs/api.md runs", async () => {
    const text = readFileSync("docs/api.md", "utf8");
    const example =
      /### POST \/functions\/v1\/create-placement-fee-payment[\s\S]*?```js\n([\s\S]*?)```/.exec(
        text,
      )![1]!;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", example],
      {
        env: {
          ...process.env,
          ORIGIN: app.origin,
          ACCESS_TOKEN: token,
          PLACEMENT_ID: placement,
        },
      },
    );
    expect(stdout.trim()).toBe("Pay at /c/pay");
  });
});
