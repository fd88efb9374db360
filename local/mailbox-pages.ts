import type { Message } from "./mailbox.ts";

const style = `
  :root { color-scheme: light; }
  body { margin: 0; background: #faf7f2; color: #1d2b2a; font: 1rem/1.55 system-ui, sans-serif; }
  main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h1 { font-size: 1.6rem; line-height: 1.25; margin: .25rem 0 1rem; }
  h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
  a { color: #0f5c57; }
  p.note, dt, time { color: #4c5a58; }
  ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid #e6dfd4; }
  ol li { border-bottom: 1px solid #e6dfd4; }
  ol a { display: block; padding: .9rem .25rem; text-decoration: none; color: inherit; overflow-wrap: anywhere; }
  ol a:hover strong, ol a:focus-visible strong { text-decoration: underline; }
  ol span, time { display: block; font-size: .9rem; }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 0 0 1.5rem; }
  label { display: grid; gap: .25rem; flex: 1 1 14rem; font-size: .9rem; }
  input, button { font: inherit; min-height: 44px; padding: 0 .8rem; border-radius: 8px; border: 1px solid #8a9693; background: #fff; box-sizing: border-box; }
  button { background: #0f5c57; border-color: #0f5c57; color: #fff; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; overflow-wrap: anywhere; }
  dd { margin: 0; }
  ul.links { padding: 0; list-style: none; }
  ul.links a { display: inline-block; padding: .6rem 0; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #e6dfd4; border-radius: 8px; padding: 1rem; font: inherit; }
  iframe { width: 100%; height: 32rem; border: 1px solid #e6dfd4; border-radius: 8px; background: #fff; }
`;

/** The list of messages, newest first. */
export function listPage(messages: Message[], to: string): string {
  const items = messages
    .map(
      (message) => `<li><a href="/messages/${escape(message.id)}">
        <strong>${escape(message.subject || "(no subject)")}</strong>
        <span>To ${escape(message.to)}</span> ${time(message.at)}</a></li>`,
    )
    .join("\n");
  const empty = to
    ? `<p class="note">No mail for ${escape(to)}. <a href="/">Show all mail</a></p>`
    : `<p class="note">No mail yet. Sign up, ask for a sign-in link or a new password in the app, and the message appears here. Reload this page to look again.</p>`;
  return page(
    "Mailbox",
    `<h1>Mailbox</h1>
    <p class="note">Nothing is sent to anybody: all mail of this Nomera Health ends up here.</p>
    <form method="get" action="/">
      <label>Only mail to this address <input type="search" name="to" value="${escape(to)}" autocomplete="off"></label>
      <button>Show</button>
    </form>
    ${items ? `<ol>${items}</ol>` : empty}`,
  );
}

/** One message: its links, its text, and its HTML in a sandboxed frame. */
export function messagePage(message: Message): string {
  const links = message.links
    .map(
      (link) =>
        `<li><a href="${escape(link)}" target="_top" rel="noreferrer">${escape(link)}</a></li>`,
    )
    .join("\n");
  return page(
    message.subject || "(no subject)",
    `<p><a href="/">All mail</a></p>
    <h1>${escape(message.subject || "(no subject)")}</h1>
    <dl><dt>To</dt><dd>${escape(message.to)}</dd><dt>Sent</dt><dd>${time(message.at)}</dd></dl>
    ${links ? `<h2>Links in this message</h2><ul class="links">${links}</ul>` : ""}
    <h2>As text</h2>
    <pre>${linked(message.text)}</pre>
    ${
      message.html === null
        ? ""
        : `<h2>As the recipient sees it</h2>
    <iframe title="The message as the recipient sees it" sandbox="allow-top-navigation-by-user-activation" src="/messages/${escape(message.id)}/html"></iframe>`
    }`,
  );
}

/** A message's own HTML, with links that open in the full window. */
export function htmlBody(message: Message): string {
  return `<!doctype html><base target="_top">\n${message.html ?? ""}`;
}

/** The page for an unknown address. */
export function notFoundPage(): string {
  return page(
    "No such message",
    `<h1>No such message</h1><p>It may belong to a mailbox that was reset. <a href="/">All mail</a></p>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Nomera Health mailbox</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`;
}

function time(at: string): string {
  const words = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "America/Chicago",
  }).format(new Date(at));
  return `<time datetime="${escape(at)}">${escape(words)} CT</time>`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/g)
    .map((part, index) =>
      index % 2
        ? `<a href="${escape(part)}" target="_top" rel="noreferrer">${escape(part)}</a>`
        : escape(part),
    )
    .join("");
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
