import { escapeScript } from "./escape.ts";

/**
 * The scripts that hand loader data to the browser, built from the stream Remix would render inside the page. Reading
 * the stream here lets the page render to a string in one go, which serves far more requests than React's stream. We
 * defer no data.
 */
export async function handoffScripts(
  stream: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<string> {
  const text = await new Response(stream).text();
  return (
    `<script nonce="${nonce}">` +
    `window.__remixContext.streamController.enqueue(${escapeScript(JSON.stringify(text))});` +
    `window.__remixContext.streamController.close();</script>`
  );
}
