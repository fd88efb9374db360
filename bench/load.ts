/** Sends requests, in parallel or one after the other, and times each one. */
import { gzipSync } from "node:zlib";
import autocannon from "autocannon";

/** A page to measure, and the text that identifies it. */
export type Target = {
  /** Its name in the report. */
  name: string;
  url: string;
  /** Must appear in its HTML. */
  text: string;
  cookie?: string | undefined;
  /** The highest allowed median in milliseconds, without other load. */
  budget?: number;
};

/** The results of some seconds of requests. */
export type Load = { perSecond: number; ms: number[] };

/** The headers that affect how much work a response takes. */
function headersOf({ cookie }: Target, encoding: string): Record<string, string> {
  return {
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    accept: "text/html",
    "accept-encoding": encoding,
    ...(cookie && { cookie }),
  };
}

/** Requests a page once. @throws if it is not the expected page */
export async function check(target: Target): Promise<{ html: number; gzip: number }> {
  const response = await fetch(target.url, {
    headers: headersOf(target, "identity"),
    redirect: "manual",
  });
  const html = await response.text();
  if (response.status !== 200 || !html.includes(target.text)) {
    throw new Error(
      `${target.name} answers ${response.status} ${response.headers.get("location") ?? ""}, and its page ${html.includes(target.text) ? "has" : "lacks"} "${target.text}".`,
    );
  }
  return { html: Buffer.byteLength(html), gzip: gzipSync(html).byteLength };
}

/** Requests a page over and over. @throws if any response is not a 200 */
export async function load(
  target: Target,
  options: { connections: number; seconds: number; encoding: string },
): Promise<Load> {
  const ms: number[] = [];
  const started = performance.now();
  let failed = 0;
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: target.url,
        connections: options.connections,
        duration: options.seconds,
        headers: headersOf(target, options.encoding),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    run.on("response", (_client, status, _bytes, took) => {
      ms.push(took);
      if (status !== 200) failed += 1;
    });
  });
  if (failed + errors > 0) {
    throw new Error(`${target.name}: ${failed} answers were no page, ${errors} never came.`);
  }
  return { perSecond: (ms.length / (performance.now() - started)) * 1_000, ms };
}

/** The value that this percentage of samples does not exceed. */
export function percentile(samples: number[], percent: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
