// Where the embedded Supabase differs from a hosted project in a way that people
// or rules would notice: what hosted does, done around it. Requests come one at
// a time (supabase.ts).
import { randomBytes } from "node:crypto";

type Driver = { query(sql: string, parameters: unknown[]): Promise<unknown> };
type Answer = (request: Request) => Promise<Response>;

/** Answers a request with all that is done around it; `confirm` mails the link that confirms an address. */
export function likeHosted(
  request: Request,
  driver: Driver,
  answer: Answer,
  confirm: (email: string, tokenHash: string) => Promise<void>,
): Promise<Response> {
  return withHeaders(request, driver, () =>
    withBrowser(request, driver, () =>
      new URL(request.url).pathname === "/auth/v1/resend"
        ? withResend(request, driver, answer, confirm)
        : withPasswordFirst(request, driver, answer),
    ),
  );
}

/** Hosted mails the confirmation once more when it is asked to, a minute after the last one; Lite never does. */
async function withResend(
  request: Request,
  driver: Driver,
  answer: Answer,
  confirm: (email: string, tokenHash: string) => Promise<void>,
): Promise<Response> {
  const asked = request.clone();
  const response = await answer(request);
  if (response.status !== 429) return response;
  const { email, type } = (await asked.json()) as { email: string; type: string };
  if (type !== "signup") return response;
  const tokenHash = randomBytes(28).toString("hex");
  await driver.query(
    "update auth.users set confirmation_token = $1, confirmation_sent_at = now() where email = $2",
    [tokenHash, email.toLowerCase()],
  );
  await confirm(email.toLowerCase(), tokenHash);
  return Response.json({});
}

/**
 * Hosted says "not confirmed" only to somebody who knows the password, Lite to everybody, which tells strangers that
 * there is an account. So the question is put again as if the address were confirmed, and nothing of it stays.
 */
async function withPasswordFirst(
  request: Request,
  driver: Driver,
  answer: Answer,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (pathname + search !== "/auth/v1/token?grant_type=password") return answer(request);
  const [again, asked] = [request.clone(), request.clone()];
  const response = await answer(request);
  const { error_code } = (await response.clone().json()) as { error_code?: string };
  if (error_code !== "email_not_confirmed") return response;
  const { email } = (await asked.json()) as { email: string };
  const confirm = (value: string) =>
    driver.query(`update auth.users set email_confirmed_at = ${value} where email = $1`, [
      email.toLowerCase(),
    ]);
  await confirm("now()");
  try {
    const judged = await answer(again);
    if (judged.status !== 200) return judged;
    await driver.query(
      "delete from auth.sessions where user_id = (select id from auth.users where email = $1)",
      [email.toLowerCase()],
    );
    return response;
  } finally {
    await confirm("null");
  }
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
  driver: Driver,
  answer: () => Promise<Response>,
): Promise<Response> {
  const userAgent = request.headers.get("User-Agent");
  const response = await answer();
  const session = response.headers.get("Sb-Auth-Session-Id");
  if (session && userAgent) {
    await driver.query(
      "update auth.sessions set user_agent = coalesce(user_agent, $1) where id = $2",
      [userAgent, session],
    );
  }
  return response;
}

/**
 * PostgREST shows the request's headers to the database in every transaction, Lite only in those of functions.
 * Policies ask for one of them: on whose behalf an admin acts.
 */
async function withHeaders(
  request: Request,
  driver: Driver,
  answer: () => Promise<Response>,
): Promise<Response> {
  const acting = request.headers.get("x-nomera-acting");
  if (acting === null) return answer();
  const set = "select set_config('request.headers', $1, false)";
  await driver.query(set, [JSON.stringify({ "x-nomera-acting": acting })]);
  try {
    return await answer();
  } finally {
    await driver.query(set, [""]);
  }
}
