import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { linksIn } from "./html-to-text.ts";
import { htmlBody, listPage, messagePage, notFoundPage } from "./mailbox-pages.ts";

/** An email as it arrived. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** By lower-case name; only for emails received over SMTP. */
  headers?: Record<string, string>;
}

/** An email in the mailbox. */
export interface Message extends Mail {
  id: string;
  /** When it arrived, ISO 8601. */
  at: string;
  /** All URLs in it, in order. */
  links: string[];
}

/** Receives all emails sent by the embedded services. */
export interface Mailbox {
  deliver(mail: Mail): Message;
  /** Newest first; `to` is an address, compared case-insensitively. */
  messages(to?: string): Message[];
  find(id: string): Message | undefined;
}

/** Opens a mailbox in memory, persisted across restarts if a file is given. */
export function openMailbox(file: string | null): Mailbox {
  const messages = file ? read(file) : [];
  return {
    deliver(mail) {
      const message: Message = {
        id: randomUUID(),
        at: new Date().toISOString(),
        links: linksIn(mail.text, mail.html),
        ...mail,
      };
      messages.push(message);
      // Starts with a line break, so that an earlier truncated line does not corrupt this one.
      if (file) appendFileSync(file, `\n${JSON.stringify(message)}`);
      return message;
    },
    messages(to) {
      const wanted = to?.trim().toLowerCase();
      return messages.filter((message) => !wanted || message.to.toLowerCase() === wanted).reverse();
    },
    find: (id) => messages.find((message) => message.id === id),
  };
}

/** The mailbox's web pages for people, and `GET /api/messages?to=` for tests. */
export async function serveMailbox(
  mailbox: Mailbox,
  port = 0,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    // Any other host name would be a DNS rebinding attack on private email.
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    if (host !== "localhost" && host !== "127.0.0.1") {
      return send(response, 403, "text/plain", "Use localhost.\n");
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return send(response, 405, "text/plain", "This mailbox is read-only.\n");
    }
    const url = new URL(request.url ?? "/", "http://localhost");
    const to = url.searchParams.get("to") ?? "";
    if (url.pathname === "/api/messages") {
      const body = JSON.stringify(mailbox.messages(to));
      return send(response, 200, "application/json", body);
    }
    if (url.pathname === "/") {
      return send(response, 200, "text/html", listPage(mailbox.messages(to), to));
    }
    const [, id, part] = /^\/messages\/([^/]+)(\/html)?$/.exec(url.pathname) ?? [];
    const message = id ? mailbox.find(id) : undefined;
    if (!message || (part && message.html === null)) {
      return send(response, 404, "text/html", notFoundPage());
    }
    if (part) {
      return send(response, 200, "text/html", htmlBody(message), mailPolicy);
    }
    send(response, 200, "text/html", messagePage(message));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

// An email's HTML may use any styles, but load and run nothing.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-top-navigation-by-user-activation; frame-ancestors 'self'";

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  policy = pagePolicy,
): void {
  response.writeHead(status, {
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    // The links contain one-time tokens.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}

function read(file: string): Message[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Message];
      } catch {
        // Empty, or truncated because the process was killed while writing.
        return [];
      }
    });
}
