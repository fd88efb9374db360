import { setTimeout as pause } from "node:timers/promises";
import type { Message } from "#local/mailbox.ts";
import type { Visitor } from "#tests/helpers/people.ts";

/** The emails to an address, newest first. */
export async function mailTo(mailboxUrl: string, to: string): Promise<Message[]> {
  const response = await fetch(`${mailboxUrl}/api/messages?${new URLSearchParams({ to })}`);
  return (await response.json()) as Message[];
}

/** Waits for the latest link that auth emailed to an address. */
export async function waitForLink(mailboxUrl: string, to: string): Promise<string> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    // Other emails may be newer: about a new browser, or an invitation.
    const links = (await mailTo(mailboxUrl, to)).flatMap((mail) => mail.links);
    const link = links.find((one) => new URL(one).pathname === "/auth/confirm");
    if (link) return link;
    await pause(50);
  }
  throw new Error(`No email with a link arrived for ${to} within 10 s.`);
}

/** Opens the link in the newest email in a browser and confirms. Returns where it ends. */
export async function followMail(
  mailbox: string,
  visitor: Visitor,
  email: string,
): Promise<string> {
  const link = new URL(await waitForLink(mailbox, email));
  const page = await (await visitor.get(link.pathname + link.search)).text();
  const fields = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const answer = await visitor.post(
    "/auth/confirm",
    Object.fromEntries(fields.map(([, name, value]) => [name, value!.replaceAll("&amp;", "&")])),
  );
  return answer.headers.get("location")!;
}
