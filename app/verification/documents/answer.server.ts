import { byKey } from "#app/platform/by-key.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import type { OpenedDocument } from "./queries.server.ts";
import { contentDisposition, isProvenType } from "./rules.ts";

/** Nothing in a document may load, run, submit or be framed. */
const SEALED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A browser wraps an image in a page with its own inline style; a PDF viewer does not start in a sandbox. */
const POLICIES: Record<string, string> = byKey({
  "application/pdf": `${SEALED}; object-src 'self'; style-src 'unsafe-inline'`,
  "image/jpeg": `${SEALED}; img-src 'self'; style-src 'unsafe-inline'; sandbox`,
  "image/png": `${SEALED}; img-src 'self'; style-src 'unsafe-inline'; sandbox`,
});
// server.ts sets nosniff on every response.
const ALWAYS = {
  // No caching, so that every view is logged.
  "Cache-Control": "private, no-store",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
};

/**
 * Answers with a document, or with a small page that says why not: the same page whether it does not exist or the user
 * may not see it.
 */
export async function answerWithDocument(open: Promise<OpenedDocument>): Promise<Response> {
  try {
    const { bytes, contentType, fileName } = await open;
    return new Response(bytes, {
      headers: {
        ...ALWAYS,
        "Content-Type": isProvenType(contentType) ? contentType : "application/octet-stream",
        "Content-Length": String(bytes.length),
        "Content-Disposition": contentDisposition(fileName, contentType),
        "Content-Security-Policy": POLICIES[contentType] ?? `${SEALED}; sandbox`,
        "Accept-Ranges": "none",
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(refusalPage(error.message), {
      status: error.status,
      headers: {
        ...ALWAYS,
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": `${SEALED}; style-src 'unsafe-inline'`,
      },
    });
  }
}

function refusalPage(sentence: string): string {
  const text = sentence.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Document | Nomera Health</title>
<style>body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1.25rem}</style>
</head>
<body>
<main>
<h1>No document here</h1>
<p>${text}</p>
<p><a href="/">Nomera Health</a></p>
</main>
</body>
</html>`;
}
