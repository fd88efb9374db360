import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SentPageViews, type PageView } from "./page-views.server.ts";

type Attempt = { routes: string[]; at: number; response: ServerResponse };

let service: Server;
let url: string;
beforeEach(async () => {
  service = createServer((request, response) => {
    void (async () => {
      const at = performance.now();
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { views } = JSON.parse(Buffer.concat(chunks).toString()) as { views: PageView[] };
      service.emit("attempt", { routes: views.map(({ route }) => route), at, response });
    })();
  });
  await once(service.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
});
afterEach(() => {
  service.closeAllConnections();
  service.close();
});

/** The next batch that arrives; the test answers it. */
const attempt = async () => ((await once(service, "attempt")) as [Attempt])[0];
const view = (route: string): PageView => ({ route, from: null, how: "document" });

test("after a failure the service has its pause, though views came while it failed and after it", async () => {
  const pause = 400;
  const views = new SentPageViews(url, { sendEveryMs: 20, afterFailureMs: pause });
  views.add(view("/before"));
  const first = await attempt();
  expect(first.routes).toEqual(["/before"]);
  views.add(view("/meanwhile"));
  const failedAt = performance.now();
  const next = attempt();
  first.response.writeHead(500).end();
  // The sender notices once the connection is idle again.
  await once(first.response, "close");
  views.add(view("/after"));
  const second = await next;
  // Node's timers count whole milliseconds.
  expect(second.at - failedAt).toBeGreaterThanOrEqual(pause - 2);
  expect(second.routes).toEqual(["/before", "/meanwhile", "/after"]);
  second.response.writeHead(202).end();

  views.add(view("/again"));
  const third = await attempt();
  expect(third.routes).toEqual(["/again"]);
  third.response.writeHead(202).end();
  await views.flush();
});

test("of too many the newest wait, and the others are counted", async () => {
  const views = new SentPageViews(url, { sendEveryMs: 1, afterFailureMs: 1, maxWaiting: 3 });
  for (const route of ["/1", "/2", "/3", "/4"]) views.add(view(route));
  expect(views.dropped).toBe(1);
  const first = await attempt();
  expect(first.routes).toEqual(["/2", "/3", "/4"]);
  // They fit while the others are in flight, but not once those come back.
  views.add(view("/5"));
  views.add(view("/6"));
  expect(views.dropped).toBe(1);
  const next = attempt();
  first.response.writeHead(503).end();
  const second = await next;
  expect(second.routes).toEqual(["/4", "/5", "/6"]);
  expect(views.dropped).toBe(3);
  second.response.writeHead(202).end();
  await views.flush();
});

test("more than a hundred go in several batches, one after the other", async () => {
  const views = new SentPageViews(url, { sendEveryMs: 1 });
  for (let i = 0; i < 250; i += 1) views.add(view(`/${i}`));
  const sizes: number[] = [];
  service.on("attempt", ({ routes, response }: Attempt) => {
    sizes.push(routes.length);
    response.writeHead(202).end();
  });
  await views.flush();
  expect(sizes).toEqual([100, 100, 50]);
});
