/** A visitor's requests as browser navigations make them: cookies, redirects, referrer. */
import { Agent, request } from "node:http";
import { CookieJar } from "jsdom";

export type Answer = {
  url: URL;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
};

export type Sending = {
  method?: string;
  body?: { type: string; bytes: Buffer } | undefined;
  headers?: Record<string, string>;
  /** The page with the link or form; undefined for a typed address. */
  from?: URL | undefined;
  follow?: boolean;
};

// Tests of a worker run one after another, so connections are reused.
const agent = new Agent({ keepAlive: true });

const BROWSER = {
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "accept-language": "en-US",
};

/** One browser's cookies and connections. */
export class Traffic {
  readonly jar = new CookieJar();
  readonly #headers: Record<string, string>;

  constructor(headers: Record<string, string>) {
    this.#headers = { ...BROWSER, ...headers };
  }

  /** Sends a request and follows redirects, unless told otherwise. */
  async send(start: URL, { method = "GET", body, headers, from, follow = true }: Sending = {}) {
    let [url, sent] = [start, { method, body }];
    // Once a navigation has left its own site, it stays cross-site.
    let site = siteOf(from, url);
    for (let redirects = 0; redirects < 20; redirects += 1) {
      const answer = await this.#once(url, {
        ...sent,
        headers: {
          accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
          "sec-fetch-mode": "navigate",
          "sec-fetch-dest": "document",
          "sec-fetch-user": "?1",
          "sec-fetch-site": site,
          "upgrade-insecure-requests": "1",
          ...(from && {
            referer: site === "same-origin" ? from.href.split("#")[0]! : `${from.origin}/`,
          }),
          ...(from && sent.method !== "GET" && { origin: from.origin }),
          ...headers,
        },
      });
      const { location } = answer.headers;
      if (!follow || answer.status < 300 || answer.status > 399 || location === undefined)
        return answer;
      const next = new URL(location, url);
      if (next.hash === "") next.hash = url.hash;
      if (site === "same-origin" && next.origin !== url.origin) site = siteOf(url, next);
      if (answer.status === 303 || (sent.method === "POST" && answer.status < 303))
        sent = { method: "GET", body: undefined };
      url = next;
    }
    throw new Error(`${start.href} leads round in circles.`);
  }

  #once(
    url: URL,
    {
      method,
      body,
      headers,
    }: { method: string; body?: Sending["body"]; headers: Record<string, string> },
  ): Promise<Answer> {
    const cookie = this.jar.getCookieStringSync(url.href);
    return new Promise((resolve, reject) => {
      const sending = request(
        url,
        {
          method,
          agent,
          headers: {
            ...this.#headers,
            ...headers,
            ...(cookie && { cookie }),
            ...(body && { "content-type": body.type, "content-length": body.bytes.length }),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () => {
            for (const line of incoming.headers["set-cookie"] ?? [])
              this.jar.setCookieSync(line, url.href, { ignoreError: true });
            const known: Record<string, string> = {};
            for (const [name, value] of Object.entries(incoming.headers))
              known[name] = [value ?? ""].flat().join("\n");
            resolve({
              url,
              status: incoming.statusCode!,
              headers: known,
              body: Buffer.concat(chunks),
            });
          });
        },
      );
      sending.on("error", reject);
      sending.end(body?.bytes);
    });
  }
}

/** The Sec-Fetch-Site value for a navigation. */
function siteOf(from: URL | undefined, to: URL): string {
  if (!from) return "none";
  if (from.origin === to.origin) return "same-origin";
  return from.hostname === to.hostname ? "same-site" : "cross-site";
}
