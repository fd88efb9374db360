/** Draws one request: numbers and words that depend only on the seed, not on what the market answers. */
import fc from "fast-check";
import { FIELD_NAMES, PATTERNS, QUERY_NAMES, TAKING } from "./addresses.ts";
import { atHome, EVERYBODY, type Who } from "./people.ts";
import { edit, hostile, type Edit, type Fields } from "./values.ts";

export type Body =
  | { kind: "none" }
  /** One of the page's own forms, with one of its buttons pressed, and changes. */
  | { kind: "own"; form: number; button: number; edits: Edit[]; multipart: boolean }
  /** A form that no page has. */
  | { kind: "made"; fields: Fields; multipart: boolean }
  | { kind: "json"; value: unknown }
  /** A body signed with Stripe's secret, timestamped this many seconds from now. */
  | { kind: "event"; edits: [at: number, value: unknown][]; skewS: number }
  | { kind: "raw"; type: string; text: string };

export type Case = {
  who: Who;
  pattern: string;
  /** Which of each parameter's values to use, or a text replacing the last one. */
  pick: number;
  param: string | null;
  /** Requested as Remix's client does when it navigates. */
  data: boolean;
  /** Which of the page's own link queries to start from; null for none. */
  link: number | null;
  queryEdits: Edit[];
  query: Fields;
  method: string;
  body: Body;
  headers: Fields;
  cookies: Fields;
};

const HEADERS = [
  "Accept",
  "Accept-Encoding",
  "Accept-Language",
  "Authorization",
  "Content-Type",
  "Origin",
  "If-Modified-Since",
  "If-None-Match",
  "Range",
  "Referer",
  "User-Agent",
  "Sec-Fetch-Site",
  "Sec-Purpose",
  "Stripe-Signature",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Nomera-Client-Address",
  "X-Remix-Revalidate",
  "X-HTTP-Method-Override",
];
const COOKIES = [
  "nomera-auth",
  "nomera-auth.0",
  "nomera-session",
  "nomera-acting",
  "nomera-saved",
  "nomera-last",
  "nomera-kept",
  "__proto__",
];

const fields = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...FIELD_NAMES) },
      fc.string({ maxLength: 8 }),
    ),
    hostile,
  ),
  { maxLength: 12 },
);

const json = fc.oneof(
  { weight: 3, arbitrary: fc.dictionary(fc.constantFrom(...FIELD_NAMES), hostile, { maxKeys: 6 }) },
  fc.jsonValue({ maxDepth: 3 }),
);

/** The less hostile a request is, the further it gets. */
const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: "none" } as const) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("own" as const),
      form: fc.nat(20),
      button: fc.nat(8),
      edits: fc.array(edit, { maxLength: 4 }),
      multipart: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("made" as const),
      fields,
      multipart: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("json" as const), value: json }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("raw" as const),
      type: fc.oneof(
        fc.constantFrom(
          "multipart/form-data; boundary=x",
          "multipart/form-data",
          "application/x-www-form-urlencoded",
          "application/x-www-form-urlencoded; charset=utf-16",
          "application/json",
          "text/plain",
        ),
        hostile,
      ),
      text: hostile,
    }),
  },
);

const event: fc.Arbitrary<Body> = fc.record({
  kind: fc.constant("event" as const),
  edits: fc.array(fc.tuple(fc.nat(30), fc.oneof(fc.jsonValue({ maxDepth: 2 }), hostile)), {
    maxLength: 4,
  }),
  skewS: fc.constantFrom(0, 0, 0, -600, 600),
});

const oddMethod = fc.constantFrom("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS");
const methodOf = (pattern: string) =>
  TAKING.has(pattern)
    ? fc.oneof({ weight: 20, arbitrary: fc.constantFrom("GET", "POST", "POST") }, oddMethod)
    : fc.oneof({ weight: 20, arbitrary: fc.constant("GET") }, fc.constant("POST"), oddMethod);

/** Mostly people the page is for. */
const targets = PATTERNS.flatMap((pattern) => [
  ...Array.from({ length: 4 }, () => atHome(pattern).map((who) => ({ who, pattern }))).flat(),
  ...EVERYBODY.map((who) => ({ who, pattern })),
]);

/** A request by anyone to any path. */
export const anyCase: fc.Arbitrary<Case> = fc.constantFrom(...targets).chain(({ who, pattern }) =>
  fc.record({
    who: fc.constant(who),
    pattern: fc.constant(pattern),
    pick: fc.nat(20),
    param: /[:*]/.test(pattern) ? seldom(hostile) : fc.constant(null),
    data: fc.nat(5).map((n) => n === 5),
    link: fc.option(fc.nat(30), { freq: 2 }),
    queryEdits: fc.array(edit, { maxLength: 2 }),
    query: fc.array(fc.tuple(fc.constantFrom(...QUERY_NAMES), hostile), { maxLength: 4 }),
    method: methodOf(pattern),
    body: pattern.endsWith("/webhook") ? fc.oneof(event, event, body) : body,
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Fields>([]) },
      fc.array(fc.tuple(fc.constantFrom(...HEADERS), hostile), { maxLength: 2 }),
    ),
    cookies: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Fields>([]) },
      fc.array(fc.tuple(fc.constantFrom(...COOKIES), cookieValue()), {
        minLength: 1,
        maxLength: 2,
      }),
    ),
  }),
);

/** Null most of the time. */
function seldom<T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one });
}

/** A cookie in the format of Supabase's client with a different session, or any text. */
function cookieValue(): fc.Arbitrary<string> {
  const session = fc.record(
    {
      access_token: fc.oneof(hostile, fc.jsonValue({ maxDepth: 1 })),
      refresh_token: fc.oneof(hostile, fc.jsonValue({ maxDepth: 1 })),
      expires_at: fc.oneof(fc.integer(), fc.jsonValue({ maxDepth: 1 })),
      user: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  );
  const packed = fc
    .oneof(session, fc.jsonValue({ maxDepth: 2 }))
    .map((value) => `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`);
  return fc.oneof(packed, hostile);
}
