// A small stand-in for GitHub sign-in, so that "Continue with GitHub" works end to end on this machine: the pages and
// responses that Supabase Auth needs, and fake people to sign in as.
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { authorizePage } from "./github-page.ts";

/** A person with a fake GitHub account. */
export interface GithubPerson {
  name: string;
  email: string;
  /** Whether the fake GitHub reports the email address as verified. */
  verified: boolean;
}

/** A running stand-in, and the settings auth needs to use it. */
export interface Github {
  url: string;
  clientId: string;
  secret: string;
  close(): Promise<void>;
}

const PEOPLE: GithubPerson[] = [
  { name: "Robin Keller", email: "robin.keller@example.com", verified: true },
  { name: "Dana Whitfield", email: "dana.whitfield@example.com", verified: true },
  { name: "Demo job seeker", email: "jobseeker@demo.nomera.example", verified: true },
];

/** Starts the stand-in on a local port; 0 picks a free one. */
export async function startGithub(port = 0): Promise<Github> {
  const clientId = "nomera-stand-in";
  const secret = randomBytes(24).toString("base64url");
  const codes = new Map<string, GithubPerson>();
  const tokens = new Map<string, GithubPerson>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const route = `${request.method} ${url.pathname}`;
    if (route === "GET /login/oauth/authorize") {
      const asked = askedOf(url.searchParams);
      if (asked?.clientId !== clientId) return sendText(response, 404, "Unknown application.");
      return sendHtml(response, authorizePage(asked, PEOPLE));
    }
    if (route === "POST /login/oauth/authorize") {
      const form = new URLSearchParams(await bodyOf(request));
      const asked = askedOf(form);
      if (!asked) return sendText(response, 400, "Incomplete.");
      const back = new URL(asked.redirectUri);
      back.searchParams.set("state", asked.state);
      const person = chosenPerson(form);
      if (person) {
        const code = randomBytes(12).toString("hex");
        codes.set(code, person);
        back.searchParams.set("code", code);
      } else {
        back.searchParams.set("error", "access_denied");
        back.searchParams.set("error_description", "The user has denied your application access.");
      }
      response.writeHead(302, { Location: back.href }).end();
      return;
    }
    if (route === "POST /login/oauth/access_token") {
      const form = new URLSearchParams(await bodyOf(request));
      const code = form.get("code") ?? "";
      const person = codes.get(code);
      codes.delete(code);
      if (!person || form.get("client_secret") !== secret) {
        return sendJson(response, 200, { error: "bad_verification_code" });
      }
      const token = `gho_${randomBytes(18).toString("base64url")}`;
      tokens.set(token, person);
      return sendJson(response, 200, {
        access_token: token,
        token_type: "bearer",
        scope: "user:email",
      });
    }
    const person = tokens.get((request.headers.authorization ?? "").replace(/^Bearer /, ""));
    if (!person) return sendJson(response, 401, { message: "Bad credentials" });
    if (route === "GET /api/v3/user") {
      return sendJson(response, 200, {
        id: idOf(person),
        login: person.email.split("@")[0],
        name: person.name,
        avatar_url: null,
      });
    }
    if (route === "GET /api/v3/user/emails") {
      const { email, verified } = person;
      return sendJson(response, 200, [{ email, verified, primary: true, visibility: null }]);
    }
    return sendJson(response, 404, { message: "Not Found" });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    clientId,
    secret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The application's authorization request. */
export interface Requested {
  clientId: string;
  redirectUri: string;
  state: string;
}

function askedOf(values: URLSearchParams): Requested | undefined {
  const [clientId, redirectUri, state] = ["client_id", "redirect_uri", "state"].map((name) =>
    values.get(name),
  );
  if (!clientId || !state || !redirectUri || !/^https?:/.test(redirectUri)) return undefined;
  return URL.canParse(redirectUri) ? { clientId, redirectUri, state } : undefined;
}

/** Who signs in: someone on the list, or a person entered on the page. */
function chosenPerson(form: URLSearchParams): GithubPerson | undefined {
  const choice = form.get("person");
  if (choice !== "other") return PEOPLE.find(({ email }) => email === choice);
  const email = (form.get("email") ?? "").trim().toLowerCase();
  if (!email.includes("@")) return undefined;
  return {
    name: form.get("name")?.trim() || email,
    email,
    verified: form.get("verified") === "on",
  };
}

/** The same id for the same address, so that a returning person is recognized. */
function idOf({ email }: GithubPerson): number {
  return createHash("sha256").update(email).digest().readUInt32BE(0);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${body}\n`);
}

function sendHtml(response: ServerResponse, body: string): void {
  response
    .writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      // No form-action: browsers would also apply it to the redirects that follow the form.
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    })
    .end(body);
}
