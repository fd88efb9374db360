/** Reports browser errors and page views to the server. Runs in the browser only. */
import {
  ERROR_REPORT_PATH,
  PAGE_VIEW_PATH,
  textsOf,
  type ErrorReport,
  type ReportKind,
} from "./reports.ts";

/** A page that fails in a loop must not fill the log. */
const MAX_REPORTS = 10;

const told = new Set<string>();
const lostFetches = new WeakSet<object>();
let shown: string | null = null;
let plainFetch: typeof fetch | undefined;

/** Starts listening for uncaught errors and failed fetches. */
export function startReporting(): void {
  // The server counts document requests itself.
  shown = window.location.pathname;
  window.addEventListener("error", ({ error, message }) => {
    reportError("window", error ?? message);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    // A lost fetch has been reported already.
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

/** Whether this is the error of a fetch that got no response. */
export function isLostFetch(error: unknown): boolean {
  return typeof error === "object" && error !== null && lostFetches.has(error);
}

/** Reports a thrown value. Never throws itself. */
export function reportError(kind: ReportKind, thrown: unknown): void {
  try {
    report({ kind, ...textsOf(thrown) });
  } catch {
    // The value cannot even be turned into a string.
  }
}

/** Records which page is shown (null: not one of ours). Reports a view for client navigations only. */
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
    // Uses the original fetch, so that a failed report is not reported again.
    void plainFetch?.(to, { method: "POST", body, keepalive: true }).catch(() => {});
  } catch {
    // There is nowhere left to report this.
  }
}

/** The path of a same-origin request, without its query; undefined for other sites and for the reports themselves. */
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
