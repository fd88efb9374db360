/** Turns a drawn case into a request, and sends it unmodified. */
import { Agent, request as open, type IncomingHttpHeaders } from "node:http";
import { signatureHeader } from "#local/stripe/signature.ts";
import type { Visitor } from "../people.ts";
import type { Stack } from "../stack.ts";
import { pathOf, type Ids } from "./addresses.ts";
import type { Body, Case } from "./cases.ts";
import type { Offer } from "./page.ts";
import { edited, type Fields } from "./values.ts";

/** A request with every byte defined. */
export type Sending = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

const ANSWER_WITHIN_MS = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** A case's request; `offer` is what the page at its path offers this visitor. */
export function sendingOf(
  drawn: Case,
  ids: Ids,
  offer: Offer,
  visitor: Visitor,
  stack: Stack,
): Sending {
  const { method, pattern, link, query } = drawn;
  let path = pathOf(pattern, ids, drawn.pick);
  if (drawn.param !== null) path = path.replace(/[^/]*$/, percent(drawn.param) || "x");
  if (drawn.data) path = `${path === "/" ? "/_root" : path}.data`;
  const { body, type, action, signature } = bodyOf(drawn, offer, stack);
  // A form is sent to the action its page names.
  if (action && drawn.param === null && !drawn.data) path = action;
  const [bare = "/", own = ""] = path.split("?", 2);
  const found = link === null ? undefined : offer.queries[link % Math.max(offer.queries.length, 1)];
  const asked = edited([...new URLSearchParams(found ?? own)], found ? drawn.queryEdits : []);
  const search = [...asked, ...query]
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .join("&");
  const cookies = [
    visitor.cookie,
    ...drawn.cookies.map(([name, value]) => `${name}=${inHeader(value).replace(/[;,\s]/g, "")}`),
  ];
  const takesBody = !["GET", "HEAD", "OPTIONS"].includes(method);
  return {
    method,
    path: (search ? `${bare}?${search}` : bare).slice(0, 7_500),
    headers: {
      "x-forwarded-for": visitor.address,
      ...(cookies.some(Boolean) && { cookie: cookies.filter(Boolean).join("; ") }),
      ...(takesBody && { "sec-fetch-site": "same-origin", origin: stack.open }),
      ...(takesBody && type !== undefined && { "content-type": inHeader(type) }),
      ...(signature && { "stripe-signature": signature }),
      ...Object.fromEntries(
        drawn.headers.map(([name, value]) => [name.toLowerCase(), inHeader(value)]),
      ),
    },
    body: takesBody ? body : null,
  };
}

/** Sends it. @throws if nothing answers */
export function send(origin: string, { method, path, headers, body }: Sending): Promise<Answer> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = open(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        agent,
        timeout: ANSWER_WITHIN_MS,
        headers: { ...headers, ...(body && { "content-length": body.length }) },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode!,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`No answer within ${ANSWER_WITHIN_MS} ms`)));
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
}

/** Percent-encodes text; an invalid surrogate becomes a replacement character. */
function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** What Node allows in a header. */
function inHeader(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 3_000);
}

type Made = { body: Buffer | null; type?: string; action?: string; signature?: string };

function bodyOf({ body }: Case, { forms }: Offer, stack: Stack): Made {
  switch (body.kind) {
    case "none":
      return { body: null };
    case "own": {
      const form = forms[body.form % Math.max(forms.length, 1)];
      if (!form) return { body: Buffer.from("intent=save"), type: URLENCODED };
      const button = form.buttons[body.button % form.buttons.length]!;
      const all = edited([...form.fields, button], body.edits);
      const isMultipart = form.multipart || (body.multipart && body.form % 4 === 3);
      return { ...encoded(all, isMultipart), action: form.action };
    }
    case "made":
      return encoded(body.fields, body.multipart);
    case "json":
      return { body: Buffer.from(JSON.stringify(body.value)), type: "application/json" };
    case "raw":
      return { body: Buffer.from(body.text), type: body.type };
    case "event":
      return eventOf(body, stack.stripe.webhookSecret);
  }
}

const URLENCODED = "application/x-www-form-urlencoded";

function encoded(fields: Fields, isMultipart: boolean): Made {
  if (!isMultipart) {
    const text = fields.map(([name, value]) => `${percent(name)}=${percent(value)}`).join("&");
    return { body: Buffer.from(text), type: URLENCODED };
  }
  const parts = fields.map(([name, value]) => {
    const quoted = name.replace(/["\r\n]/g, "_");
    const file = /^(file|picture|document)$/.test(name) ? `; filename="${quoted}.pdf"` : "";
    return `--zq\r\nContent-Disposition: form-data; name="${quoted}"${file}\r\n\r\n${value}\r\n`;
  });
  return {
    body: Buffer.from(`${parts.join("")}--zq--\r\n`),
    type: "multipart/form-data; boundary=zq",
  };
}

/** A subscription event with each edit replacing one of its values. */
function eventOf({ edits, skewS }: Extract<Body, { kind: "event" }>, secret: string): Made {
  const now = Math.floor(Date.now() / 1000);
  const event: Record<string, unknown> = {
    id: "evt_fuzz",
    object: "event",
    type: "customer.subscription.updated",
    api_version: "2025-01-01",
    created: now,
    livemode: false,
    data: { object: { id: "sub_fuzz", object: "subscription", customer: "cus_fuzz" } },
  };
  let whole: unknown = event;
  for (const [at, value] of edits) {
    const places: (() => void)[] = [
      ...Object.keys(event).map((key) => () => void (event[key] = value)),
      () => void (event["data"] = { object: value }),
      () => void (event["data"] = { object: { object: "customer", id: value } }),
      () => void (event["data"] = { object: { object: "invoice", customer: value } }),
      () => void (whole = value),
    ];
    places[at % places.length]!();
  }
  const text = JSON.stringify(whole);
  return {
    body: Buffer.from(text),
    type: "application/json",
    signature: signatureHeader(text, secret, now + skewS),
  };
}
