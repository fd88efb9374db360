/** Tells the server what goes wrong in the browser, and which pages were seen. Runs in the browser only. */
import {
  ERROR_REPORT_PATH,
  PAGE_VIEW_PATH,
  textsOf,
  type ErrorReport,
  type ReportKind,
} from "./reports.ts";

/** A page that fails in a loop fills no log. */
const MAX_REPORTS = 10;

const told = new Set<string>();
const lostFetches = new WeakSet<object>();
let shown: string | null = null;
let plainFetch: typeof fetch | undefined;

/** Starts to notice what nobody catches, and fetches that fail. */
export function startReporting(): void {
  // The server counts documents itself.
  shown = window.location.pathname;
  window.addEventListener("error", ({ error, message }) => {
    reportError("window", error ?? message);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    // A fetch that was lost is told of already.
    if (!isLostFetch(reason)) reportError("rejection", reason);
  });

  let leaving = false;
  window.addEventListener("pagehide", () => (leaving = true));
  window.addEventListener("pageshow", () => (leaving = false));
  const send = window.fetch.bind(window);
  plainFetch = send;
  window.fetch = async (input, init) => {
    const url = ownPathOf(input);
    try {
      const response = await send(input, init);
      const { status, statusText } = response;
      if (url && status >= 400) {
        report({ kind: "http", message: `HTTP ${status}: ${statusText}`, url, status });
      }
      return response;
    } catch (error) {
      if (error instanceof TypeError && !leaving) {
        lostFetches.add(error);
        if (url) report({ kind: "network", ...textsOf(error), url, status: 0 });
      }
      throw error;
    }
  };
}

/** Whether this is the failure of a fetch that got no answer. */
export function isLostFetch(error: unknown): boolean {
  return typeof error === "object" && error !== null && lostFetches.has(error);
}

/** Reports something thrown. Never throws itself. */
export function reportError(kind: ReportKind, thrown: unknown): void {
  try {
    report({ kind, ...textsOf(thrown) });
  } catch {
    // Something that cannot even be made a text.
  }
}

/** Says which page is shown now, null for none of ours: one that was reached without a document is reported. */
export function pageShown(path: string | null): void {
  if (path !== null && path !== shown) post(PAGE_VIEW_PATH, { path });
  shown = path;
}

function report(found: ErrorReport): void {
  const key = [found.kind, found.message, found.url].join(" ");
  if (told.has(key) || told.size >= MAX_REPORTS) return;
  told.add(key);
  const release = (window as { __remixManifest?: { version?: string } }).__remixManifest?.version;
  post(ERROR_REPORT_PATH, { ...found, path: window.location.pathname, release });
}

function post(to: string, what: object): void {
  try {
    const body = JSON.stringify(what);
    if (navigator.sendBeacon?.(to, body)) return;
    // Not our own fetch: a report that fails is not reported.
    void plainFetch?.(to, { method: "POST", body, keepalive: true }).catch(() => {});
  } catch {
    // Nobody is left to tell.
  }
}

/** The path of a request to our own site, without its query; nothing for other sites and for reports themselves. */
function ownPathOf(input: RequestInfo | URL): string | undefined {
  try {
    const address = input instanceof Request ? input.url : String(input);
    const { origin, pathname } = new URL(address, window.location.href);
    const counts = origin === window.location.origin && !pathname.startsWith("/report/");
    return counts ? pathname : undefined;
  } catch {
    return undefined;
  }
}
