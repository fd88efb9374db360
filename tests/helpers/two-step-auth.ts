import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy in front of the embedded Supabase that changes email addresses as hosted Supabase does. There, the first of
 * two links shows a message instead of starting a session; Lite sends only one link.
 */
export async function openTwoStepAuth(
  target: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const FIRST = "first-link-";
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      if (request.url?.startsWith("/auth/v1/verify") && body.includes(FIRST)) {
        response.writeHead(200, { "Content-Type": "application/json" });
        return response.end(
          JSON.stringify({
            code: "200",
            msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
          }),
        );
      }
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (!["host", "connection", "content-length"].includes(name))
          headers.set(name, String(value));
      }
      const answer = await fetch(target + request.url, {
        method: request.method!,
        headers,
        ...(body.length && { body }),
      });
      response.writeHead(answer.status, {
        "Content-Type": answer.headers.get("content-type") ?? "application/json",
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
