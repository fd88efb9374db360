// Where the embedded Supabase differs from a hosted project in a way that people
// or rules would notice: what hosted does, done around it.
import { randomBytes } from "node:crypto";
import { compare } from "bcryptjs";
import { oneByOne } from "./one-by-one.ts";

type Exec = (sql: string, parameters: unknown[]) => Promise<unknown[]>;
type Answer = (request: Request) => Promise<Response>;

/** Answers a request with all that is done around it; `confirm` mails the link that confirms an address. */
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

/** Hosted locks a session while it renews its tokens; Lite lets two at once each make a new one, and then ends both. */
const refreshes = oneByOne();

/** What the database says when it gives up a transaction because of another one. */
const ROLLBACKS: [RegExp, code: string][] = [
  [/deadlock detected/, "40P01"],
  [/could not serialize access/, "40001"],
];

/** Hosted names the database's code when a transaction is rolled back because of another; Lite hides it behind its own. */
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

/** Hosted says 503 while the database is away; Lite calls that an internal error, with its driver's words or none. */
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

/** An answer's error; nothing when it has none in JSON. */
async function bodyOf(response: Response): Promise<{ code?: string; message?: string }> {
  return response
    .clone()
    .json()
    .then(
      (body) => body as { code?: string; message?: string },
      () => ({}),
    );
}

/** Hosted mails the confirmation once more when it is asked to, a minute after the last one; Lite never does. */
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
 * Hosted says "not confirmed" only to somebody who knows the password, Lite to everybody, which tells strangers that
 * there is an account. So the password is compared here, and whoever does not know it hears what a stranger hears.
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

/** Hosted puts the `redirect_to` of the request that caused a mail into its template, Lite always the site's address. */
export function withRedirect(html: string, siteUrl: string, asked: string | null): string {
  if (!asked || !URL.canParse(asked)) return html;
  if (new URL(asked).hostname !== new URL(siteUrl).hostname) return html;
  return html.replaceAll(`next=${siteUrl}"`, `next=${encodeURIComponent(asked)}"`);
}

/** Hosted Supabase notes with a new session which browser it is for; Lite has the column and leaves it empty. */
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
