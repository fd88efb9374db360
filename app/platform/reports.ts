/** What the browser reports and the server logs; both scrub and cut it the same way. */

/** The most we report of a message or a stack, in characters. */
export const MAX_REPORT_TEXT = 500;
export const ERROR_REPORT_PATH = "/report/error";
export const PAGE_VIEW_PATH = "/report/page-view";

/** Where an error was caught. */
export const REPORT_KINDS = [
  // A part of a page, or a whole page, that failed to render.
  "component",
  "page",
  // Uncaught errors.
  "window",
  "rejection",
  // One of our fetches that failed with 400 or more, or got no response.
  "http",
  "network",
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** An error as the browser sends it. */
export type ErrorReport = {
  kind: ReportKind;
  message: string;
  stack?: string | undefined;
  /** A fetch's path and response status. */
  url?: string | undefined;
  status?: number | undefined;
};

/** The start of a text, never splitting a surrogate pair. */
export function cutText(text: string, max = MAX_REPORT_TEXT): string {
  const cut = text.slice(0, max);
  const last = cut.charCodeAt(cut.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}

/**
 * Removes queries and fragments of URLs, absolute or relative, and email addresses. Keeps a stack's line and column
 * numbers. Scrub before cutting, or half an email address could remain.
 */
export function scrubbed(text: string): string {
  return text
    .replace(/\S+/g, (word) =>
      word
        // ?name=… anywhere, and anything that follows a path.
        .replace(/[?#][\w.-]+=.*?((?::\d+){0,2}["')]{0,3})$/, "$1")
        .replace(/^([^/]*\/[^?#]*)[?#].+?((?::\d+){0,2}["')]{0,3})$/, "$1$2"),
    )
    .replace(/[\w.+-]{1,64}(?:@|%40)[\w-]{1,64}(?:(?:\.[\w-]{1,64})+|$)/gi, "[email]");
}

const told = (text: string) => cutText(scrubbed(text));

/** Message and stack of any thrown value, which may be a string. */
export function textsOf(thrown: unknown): { message: string; stack?: string } {
  if (thrown instanceof Error) {
    const { name, message, stack } = thrown;
    return { message: told(`${name}: ${message}`), ...(stack && { stack: told(stack) }) };
  }
  return { message: told(String(thrown)) };
}
