import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { inTurn } from "./data-queue.server.ts";
import { getEnv, type Env } from "./env.server.ts";
import { Refusal } from "./failures.server.ts";
import { handle, problemOf } from "./handle.server.ts";
import { refuseBots } from "./honeypot.server.ts";
import { clientAddress, readForm, refuseCrossSite } from "./http.server.ts";
import type { Expected } from "./page-reads.server.ts";
import { networkOf, RateLimiter, tooOften, type RateLimit } from "./rate-limit.server.ts";
import { publicChanges } from "./public-changes.server.ts";
import {
  applyState,
  requestState,
  stateOf,
  timed,
  type RequestState,
} from "./request-state.server.ts";
import { fieldsOf, type FormSchema } from "./form-schema.ts";
import type { FormAgain } from "./form-state.ts";
import { removeSubmitted, typedFields } from "./saved-form.server.ts";
import { withSavedForm, needsSignInOrConfirmation } from "./session-end.server.ts";
import { setFlash, type Flash } from "./session.server.ts";
import { SHARED_MS } from "./shared-page.server.ts";
import type { Db } from "./supabase.server.ts";
import { readUpload, type SentUpload, type Uploaded, type UploadRuleFor } from "./upload.server.ts";

/** Arguments of every loader and action. `who` is what the route's guard returned. */
export type RouteArgs<Who> = {
  request: Request;
  url: URL;
  /** The path as the site map spells it: routes match any case and a trailing slash. */
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  env: Env;
  who: Who;
  /** The data API client of the person who sent the request; row level security applies. */
  db: Db;
  state: RequestState;
};
/** An action's arguments: also the validated form. */
export type FormArgs<Who, Form> = RouteArgs<Who> & { form: Form };
/** An upload action's arguments: also the file. Only its size has been checked. */
export type UploadArgs<Who, Form> = FormArgs<Who, Form> & { file: Uploaded };

type SharedOptions<T> = {
  /**
   * For pages that are the same for every anonymous visitor: which of its few variants was requested, such as a tab.
   * The page is cached under that name and sent to others, so it must depend on nothing else in the request. undefined:
   * do not cache this one.
   */
  shared: (found: T) => string | undefined;
  /** The topics whose changes drop the page: app/domain/public-topics.server.ts. */
  shows: readonly string[];
  /** Whether all of its data could be read; if not, the last complete page is sent instead, if there is one. */
  whole?: (found: T) => boolean;
};
type UnsharedOptions = { shared?: never; shows?: never; whole?: never };

type ActionOptions = {
  /** Per client address and route. Default: 60 per minute. */
  limit?: RateLimit;
  /** Fields that are never sent back, such as passwords. */
  hide?: string[];
  /** Refuses bots that fill in the hidden field: see app/ui/honeypot-field.tsx. */
  honeypot?: boolean;
  /** Errors that only the database can find, by field. Checked along with the schema: all errors show at once. */
  also?: (args: Pick<RouteArgs<unknown>, "db">, typed: FormData) => Promise<FieldErrors>;
  /** The name of a button that returns the form as typed, so that its page can adjust its options. */
  again?: string;
  /** The field that tells several forms on one page apart, such as the id of the record each is about. */
  apart?: string;
  /**
   * Words an error that belongs to no single field, for the top of the form. If set, an outage or a bug also returns
   * the form instead of an error page. `mayBeSaved` if it failed while writing: see saveFailure().
   */
  failure?: (sentence: string, mayBeSaved: boolean) => string;
};

/**
 * Decides who may pass: returns what the route receives as `who`, or throws a redirect or a Refusal. `asks` names the
 * requirement, the same text for the same guard; absent if it turns no one away.
 */
export type Guard<Who> = ((args: Omit<RouteArgs<never>, "who">) => Promise<Who>) & {
  asks?: string;
  /** Whoever has these values in their account row passes. Absent: nothing is read before the guard has decided. */
  expects?: Expected;
};

type FieldErrors = Record<string, string[]>;

/** Marks routes made by a builder, with their guard's requirement: tests/helpers/guards.ts reads it. */
const MADE_BY_BUILDER = Symbol.for("nomera.route");
const MAX_FORM_VALUES = 200;
const DEFAULT_LIMIT: RateLimit = { max: 60, windowMs: 60_000 };
const limiter = new RateLimiter("requests");

/**
 * Makes the builder for one kind of route. Everything that must not be forgotten happens here: guard, same-site check,
 * rate limit, form parsing, cookies and cache headers, and error handling.
 */
export function routeBuilder<Who, GuardOptions extends object = object>(
  guardFor: (options: GuardOptions | undefined) => Guard<Who>,
) {
  function actionWith<Schema extends FormSchema, T>(
    chosen: Schema | ((params: RouteArgs<Who>["params"]) => Schema),
    write: (args: FormArgs<Who, z.infer<Schema>> & { file?: Uploaded | undefined }) => Promise<T>,
    options: (GuardOptions & ActionOptions) | undefined,
    rule?: UploadRuleFor<RouteArgs<Who>>,
  ) {
    const guard = guardFor(options);
    const action = ({ request, params, context }: ActionFunctionArgs) => {
      const state = requestState(context, request);
      let typed: FormData | undefined;
      let isWriting = false;
      return handle(
        state,
        request,
        async () => {
          const args = argsOf(state, request, params);
          refuseCrossSite(request, args.env.APP_ORIGIN);
          const schema = typeof chosen === "function" ? chosen(params) : chosen;
          const fields = fieldsOf(schema);
          const isField = (name: string) => fields.has(name) || name === rule?.field;
          const letPass = async () => {
            await refuseTooMany(state, request, args, options?.limit ?? DEFAULT_LIMIT);
            return timed(state, "account", () => guard(args));
          };
          // A file is held only if its sender may send it, so the guard and the size limit come before reading it.
          const passed =
            rule &&
            (await settled(async () => {
              const who = await letPass();
              const most = rule.maxBytes;
              const asked = typeof most === "number" ? most : most(Object.assign(args, { who }));
              return { who, maxBytes: await asked };
            }));
          // Read before anything that may refuse or be down, so that what was typed can be returned.
          const sent: { form: FormData } & Partial<SentUpload> = rule
            ? await readUpload(
                request,
                { field: rule.field, maxBytes: passed?.value?.maxBytes ?? 0 },
                passed?.error === undefined,
              )
            : { form: await readForm(request) };
          const form = onlyKnown(sent.form, fields);
          typed = form;
          state.sent = form;
          const submission = parseWithZod(form, { schema });
          const again = (
            status: number,
            errors?: { formErrors?: string[]; fieldErrors?: FieldErrors },
          ) =>
            data(
              {
                result: submission.reply({ ...errors, hideFields: options?.hide ?? [] }),
              } as FormAgain,
              { status },
            );
          try {
            if (passed?.error !== undefined) throw passed.error;
            const who = passed ? passed.value!.who : await letPass();
            if (sent.problem) return again(422, { fieldErrors: { [rule!.field]: [sent.problem] } });
            if (options?.honeypot) await refuseBots(sent.form);
            if (options?.again && sent.form.has(options.again))
              return data({ result: { initialValue: submission.payload } } as FormAgain);
            const fieldErrors = await options?.also?.(args, form);
            if (submission.status !== "success" || Object.keys(fieldErrors ?? {}).length)
              return again(422, { ...(fieldErrors && { fieldErrors }) });
            isWriting = true;
            const written = await timed(state, "data", () =>
              write(
                Object.assign(args, {
                  who,
                  form: submission.value as z.output<Schema>,
                  file: sent.file,
                }),
              ),
            );
            removeSubmitted({ request, state }, form, options?.apart);
            return written;
          } catch (error) {
            if (needsSignInOrConfirmation(error)) {
              throw await withSavedForm(error, state, request, typedFields(form, options?.hide));
            }
            const refused = error instanceof Refusal;
            if (error instanceof Response || (!refused && !options?.failure)) throw error;
            const { status, sentence } = problemOf(state, request, error);
            return again(
              status,
              refused && error.field && isField(error.field)
                ? { fieldErrors: { [error.field]: [sentence] } }
                : { formErrors: [options?.failure?.(sentence, isWriting && !refused) ?? sentence] },
            );
          }
        },
        () => typed && { typed: typedFields(typed, options?.hide), mayBeSaved: isWriting },
      );
    };
    return Object.assign(action, { [MADE_BY_BUILDER]: guard.asks ?? "" });
  }

  return {
    /** A loader: reads, never writes. */
    loader<T>(
      read: (args: RouteArgs<Who>) => Promise<T>,
      options?: GuardOptions & (SharedOptions<T> | UnsharedOptions),
    ) {
      const guard = guardFor(options);
      const loader = ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
        const state = requestState(context, request);
        return handle(state, request, async () => {
          const args = argsOf(state, request, params);
          const shows = (state.anonymous && options?.shows) || [];
          const version = await publicChanges.versionToKeep(shows, SHARED_MS);
          const who = await timed(state, "account", () => guard(args));
          const found = await timed(state, "data", () => read(Object.assign(args, { who })));
          const variant = state.anonymous ? options?.shared?.(found) : undefined;
          const { pathname } = args.url;
          // Cache only the canonical spelling of a path, or other spellings would push out the pages people request.
          if (variant !== undefined && pathname === args.path && /^[\w./-]+$/.test(pathname)) {
            const whole = options?.whole?.(found) ?? true;
            const isCurrent = () => publicChanges.versionOf(shows) === version;
            state.shared = { name: `${pathname} ${version} ${variant}`, isCurrent, whole };
          }
          return found;
        });
      };
      return Object.assign(loader, { [MADE_BY_BUILDER]: guard.asks ?? "" });
    },

    /**
     * A loader whose reads don't depend on the account: they go to the database together with it. It starts before the
     * guard has decided, so it reads with jsonOf and readRows only, writes nothing, and counts against no limit. `who` is
     * a promise.
     */
    ahead<T>(read: (args: RouteArgs<Promise<Who>>) => Promise<T>, options?: GuardOptions) {
      const guard = guardFor(options);
      const loader = ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
        const state = requestState(context, request);
        return handle(state, request, async () => {
          const args = argsOf(state, request, params);
          const who = timed(state, "account", () => guard(args));
          if (state.reads.isOpen && guard.expects) state.readAhead(guard.expects);
          else await who;
          const found = timed(state, "data", () => read(Object.assign(args, { who })));
          // If the guard throws, the page shows that, so an error of the read must not be reported as unhandled.
          found.catch(() => undefined);
          await who;
          state.reads.pass();
          return found;
        });
      };
      return Object.assign(loader, { [MADE_BY_BUILDER]: guard.asks ?? "" });
    },

    /** An action: takes a form with this schema, or with one chosen by the path; writes, and redirects. */
    action<Schema extends FormSchema, T>(
      schema: Schema | ((params: RouteArgs<Who>["params"]) => Schema),
      write: (args: FormArgs<Who, z.infer<Schema>>) => Promise<T>,
      options?: GuardOptions & ActionOptions,
    ) {
      return actionWith(schema, write, options);
    },

    /**
     * An action whose form has one file, in a field that the schema does not name. Permission is checked before the
     * file is read. An error about the file shows at its field, and the other fields come back as typed.
     */
    upload<Schema extends FormSchema, T>(
      schema: Schema,
      rule: UploadRuleFor<RouteArgs<Who>>,
      write: (args: UploadArgs<Who, z.infer<Schema>>) => Promise<T>,
      options?: GuardOptions & ActionOptions,
    ) {
      return actionWith(
        schema,
        (args) => write(args as UploadArgs<Who, z.infer<Schema>>),
        options,
        rule,
      );
    },

    /**
     * A loader or action that answers with its own Response: JSON, files, redirects for machines. It reads the body
     * itself and has no same-site check: if it writes on a user's behalf, it must check that itself.
     */
    endpoint(
      answer: (args: RouteArgs<Who>) => Promise<Response>,
      options?: GuardOptions & Pick<ActionOptions, "limit">,
    ) {
      const guard = guardFor(options);
      const endpoint = async ({
        request,
        params,
        context,
      }: LoaderFunctionArgs): Promise<Response> => {
        const state = requestState(context, request);
        const response = await inTurn(state.turn, async () => {
          try {
            const args = argsOf(state, request, params);
            if (options?.limit) await refuseTooMany(state, request, args, options.limit);
            return await answer(Object.assign(args, { who: await guard(args) }));
          } catch (error) {
            if (error instanceof Response) return error;
            const problem = problemOf(state, request, error);
            return Response.json(
              {
                error: problem.sentence,
                ...("errorId" in problem && { error_id: problem.errorId }),
              },
              { status: problem.status },
            );
          }
        });
        applyState(state, response.headers);
        return response;
      };
      return Object.assign(endpoint, { [MADE_BY_BUILDER]: guard.asks ?? "" });
    },
  };
}

/** A redirect that shows a message on the next page. */
export async function redirectWith(request: Request, to: string, flash: Flash): Promise<Response> {
  await setFlash(stateOf(request), flash);
  return redirect(to);
}

/** Arguments for routes. Extend with Object.assign: the client is created on first use, and a spread would use it. */
function argsOf(state: RequestState, request: Request, params: RouteArgs<never>["params"]) {
  const url = new URL(request.url);
  return {
    request,
    url,
    path: url.pathname.toLowerCase().replace(/\/+$/, "") || "/",
    params,
    env: getEnv(),
    get db() {
      return state.db();
    },
    state,
  };
}

/**
 * Counts a request against a per-client rate limit.
 * @throws {Refusal} 429 if it exceeds the limit
 */
export async function refuseTooMany(
  state: RequestState,
  request: Request,
  args: { path: string; env: Env },
  limit: RateLimit,
): Promise<void> {
  const client = networkOf(clientAddress(request, args.env.TRUSTED_PROXIES));
  const waitSeconds = await limiter.take(`${client} ${limit.bucket ?? args.path}`, limit);
  if (waitSeconds === 0) return;
  state.headers.set("Retry-After", String(waitSeconds));
  throw new Refusal(429, tooOften(waitSeconds));
}

/** The outcome: a value, or what was thrown. */
async function settled<T>(work: () => Promise<T>): Promise<{ value?: T; error?: unknown }> {
  return work().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

/** Drops fields that the schema does not know, so that no one can make the parser do work for nothing. */
function onlyKnown(sent: FormData, fields: ReadonlySet<string>): FormData {
  // Repeated names are merged one by one: our forms have a few dozen values, never thousands.
  if ([...sent.keys()].length > MAX_FORM_VALUES) {
    throw new Refusal(413, "This form has more fields than we read.");
  }
  const known = new FormData();
  for (const [name, value] of sent) if (fields.has(name)) known.append(name, value);
  return known;
}
