/** What the browser reports and the server logs; both sides scrub and cut it alike. */

/** The most that is told of a message or a stack, in characters. */
export const MAX_REPORT_TEXT = 500;
export const ERROR_REPORT_PATH = "/report/error";
export const PAGE_VIEW_PATH = "/report/page-view";

/** Where an error was noticed. */
export const REPORT_KINDS = [
  // A part of a page that could not be drawn, or a whole page.
  "component",
  "page",
  // What nobody caught.
  "window",
  "rejection",
  // A fetch of ours that was answered with 400 or more, or not at all.
  "http",
  "network",
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** An error as the browser sends it. */
export type ErrorReport = {
  kind: ReportKind;
  message: string;
  stack?: string | undefined;
  /** The path of a fetch, and what it was answered. */
  url?: string | undefined;
  status?: number | undefined;
};

/** The first part of a text, never half a character. */
export function cutText(text: string, max = MAX_REPORT_TEXT): string {
  const cut = text.slice(0, max);
  const last = cut.charCodeAt(cut.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}

/**
 * A text without the queries and fragments of addresses, whole or relative, and without email addresses. A stack's
 * lines and columns stay. Scrub before cutting: of an email address cut in two, a half would stay.
 */
export function scrubbed(text: string): string {
  return text
    .replace(/\S+/g, (word) =>
      word
        // ?name=… anywhere, and whatever follows a path.
        .replace(/[?#][\w.-]+=.*?((?::\d+){0,2}["')]{0,3})$/, "$1")
        .replace(/^([^/]*\/[^?#]*)[?#].+?((?::\d+){0,2}["')]{0,3})$/, "$1$2"),
    )
    .replace(/[\w.+-]{1,64}(?:@|%40)[\w-]{1,64}(?:(?:\.[\w-]{1,64})+|$)/gi, "[email]");
}

const told = (text: string) => cutText(scrubbed(text));

/** Message and stack of whatever was thrown; people throw strings, too. */
export function textsOf(thrown: unknown): { message: string; stack?: string } {
  if (thrown instanceof Error) {
    const { name, message, stack } = thrown;
    return { message: told(`${name}: ${message}`), ...(stack && { stack: told(stack) }) };
  }
  return { message: told(String(thrown)) };
}
