// Where the embedded Supabase differs noticeably from a hosted project, this adds the hosted behavior.
import { randomBytes } from "node:crypto";
import { compare } from "bcryptjs";
import { oneByOne } from "./one-by-one.ts";

type Exec = (sql: string, parameters: unknown[]) => Promise<unknown[]>;
type Answer = (request: Request) => Promise<Response>;

/** Answers a request with the hosted behavior added; `confirm` emails the confirmation link. */
export function likeHosted(
  request: Request,
  exec: Exec,
  answer: Answer,
  confirm: (email: string, tokenHash: string) => Promise<void>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const asked = pathname + search;
  return withBrowser(request, exec, () => {
    if (pathname === "/auth/v1/resend") return withResend(request, exec, answer, confirm);
    if (asked === "/auth/v1/token?grant_type=password")
      return withPasswordFirst(request, exec, answer);
    if (asked === "/auth/v1/token?grant_type=refresh_token")
      return refreshes(() => answer(request));
    if (pathname.startsWith("/rest/v1/")) return withOutage(withRollbackCode(answer(request)));
    return answer(request);
  });
}

/**
 * Hosted locks a session during a token refresh; Lite lets two parallel refreshes each issue a token, and then ends
 * both sessions.
 */
const refreshes = oneByOne();

/** The database's messages when it rolls back a transaction because of another one. */
const ROLLBACKS: [RegExp, code: string][] = [
  [/deadlock detected/, "40P01"],
  [/could not serialize access/, "40001"],
];

/** Hosted returns the database's error code for such rollbacks; Lite replaces it with its own. */
async function withRollbackCode(answered: Promise<Response>): Promise<Response> {
  const response = await answered;
  if (response.status !== 500) return response;
  const { code, message = "" } = await bodyOf(response);
  const rollback = code === "SUP" && ROLLBACKS.find(([words]) => words.test(message));
  if (!rollback) return response;
  const error = {
    code: rollback[1],
    details: null,
    hint: null,
    message: message.replace(/^\w+: /, ""),
  };
  return Response.json(error, { status: 500 });
}

/**
 * Hosted returns 503 while the database is down; Lite returns an internal error, with or without the driver's message.
 */
async function withOutage(answered: Promise<Response>): Promise<Response> {
  const response = await answered;
  if (response.status !== 500) return response;
  const { code, message = "" } = await bodyOf(response);
  const isAway =
    code === undefined || /^(08|53|57P)/.test(code) || /ECONN|CONNECTION_/.test(message);
  if (!isAway) return response;
  const error = {
    code: "PGRST001",
    details: null,
    hint: null,
    message: "Database connection error. Retrying the connection.",
  };
  return Response.json(error, { status: 503 });
}

/** A response's error; empty if its JSON has none. */
async function bodyOf(response: Response): Promise<{ code?: string; message?: string }> {
  return response
    .clone()
    .json()
    .then(
      (body) => body as { code?: string; message?: string },
      () => ({}),
    );
}

/** Hosted resends the confirmation email on request, at most once a minute; Lite never does. */
async function withResend(
  request: Request,
  exec: Exec,
  answer: Answer,
  confirm: (email: string, tokenHash: string) => Promise<void>,
): Promise<Response> {
  const asked = request.clone();
  const response = await answer(request);
  if (response.status !== 429) return response;
  const { email, type } = (await asked.json()) as { email: string; type: string };
  if (type !== "signup") return response;
  const tokenHash = randomBytes(28).toString("hex");
  await exec(
    "update auth.users set confirmation_token = $1, confirmation_sent_at = now() where email = $2",
    [tokenHash, email.toLowerCase()],
  );
  await confirm(email.toLowerCase(), tokenHash);
  return Response.json({});
}

/**
 * Hosted says "not confirmed" only to someone who knows the password; Lite says it to anyone, which reveals that an
 * account exists. So the password is checked here, and a wrong one gets the same answer as an unknown address.
 */
async function withPasswordFirst(request: Request, exec: Exec, answer: Answer): Promise<Response> {
  const [asked, again] = [request.clone(), request.clone()];
  const response = await answer(request);
  const { error_code } = (await response.clone().json()) as { error_code?: string };
  if (error_code !== "email_not_confirmed") return response;
  const { email, password } = (await asked.json()) as { email: string; password: string };
  const [user] = (await exec("select encrypted_password as hash from auth.users where email = $1", [
    email.toLowerCase(),
  ])) as { hash: string }[];
  if (user && (await compare(password, user.hash))) return response;
  const headers = new Headers(again.headers);
  headers.delete("Content-Length");
  const stranger = `${randomBytes(12).toString("hex")}@nobody.example`;
  const body = JSON.stringify({ email: stranger, password });
  return answer(new Request(again.url, { method: "POST", headers, body }));
}

/** Hosted puts the request's `redirect_to` into the email template; Lite always uses the site's address. */
export function withRedirect(html: string, siteUrl: string, asked: string | null): string {
  if (!asked || !URL.canParse(asked)) return html;
  if (new URL(asked).hostname !== new URL(siteUrl).hostname) return html;
  return html.replaceAll(`next=${siteUrl}"`, `next=${encodeURIComponent(asked)}"`);
}

/** Hosted Supabase stores the browser with a new session; Lite leaves the column empty. */
async function withBrowser(
  request: Request,
  exec: Exec,
  answer: () => Promise<Response>,
): Promise<Response> {
  const userAgent = request.headers.get("User-Agent");
  const response = await answer();
  const session = response.headers.get("Sb-Auth-Session-Id");
  if (session && userAgent) {
    await exec("update auth.sessions set user_agent = coalesce(user_agent, $1) where id = $2", [
      userAgent,
      session,
    ]);
  }
  return response;
}
