import type { Requested, GithubPerson } from "./github.ts";

const style = `
  :root { color-scheme: light dark; --ink: #1f2328; --ground: #f6f8fa; --paper: #fff; --line: #d1d9e0; --muted: #59636e; --do: #1f883d; }
  @media (prefers-color-scheme: dark) { :root { --ink: #f0f6fc; --ground: #0d1117; --paper: #151b23; --line: #3d444d; --muted: #9198a1; --do: #238636; } }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 2rem 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 30rem; margin: 0 auto; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  h2 { font-size: 1.1rem; margin: 0 0 .75rem; }
  .note { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); }
  section { margin: 1.25rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); }
  button { width: 100%; min-height: 44px; margin: .35rem 0; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); color: var(--ink); font: inherit; text-align: start; cursor: pointer; }
  button small { display: block; color: var(--muted); overflow-wrap: anywhere; }
  button.do { background: var(--do); border-color: var(--do); color: #fff; text-align: center; font-weight: 600; }
  label { display: block; margin: .5rem 0; }
  input[type=text], input[type=email] { display: block; width: 100%; min-height: 44px; padding: .4rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); color: var(--ink); font: inherit; }
  input[type=checkbox] { width: 1.2rem; height: 1.2rem; vertical-align: -.2rem; }
`;

/** The page where a user picks an account and authorizes the application. */
export function authorizePage(asked: Requested, people: GithubPerson[]): string {
  const hidden = `
      <input type="hidden" name="client_id" value="${escape(asked.clientId)}">
      <input type="hidden" name="redirect_uri" value="${escape(asked.redirectUri)}">
      <input type="hidden" name="state" value="${escape(asked.state)}">`;
  const buttons = people
    .map(
      ({ name, email }) =>
        `<button name="person" value="${escape(email)}">${escape(name)} <small>${escape(email)}</small></button>`,
    )
    .join("\n      ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stand-in for GitHub</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body><main>
  <h1>Log in to Nomera Health with a pretend GitHub account</h1>
  <p class="note">This is a stand-in that runs on this machine. It is not GitHub, asks for no password and sends nothing anywhere.</p>
  <section>
    <h2>Continue as</h2>
    <form method="post" action="/login/oauth/authorize">${hidden}
      ${buttons}
    </form>
  </section>
  <section>
    <h2>Continue as somebody else</h2>
    <form method="post" action="/login/oauth/authorize">${hidden}
      <label>Name <input type="text" name="name" autocomplete="off"></label>
      <label>Email address <input type="email" name="email" autocomplete="off" required></label>
      <label><input type="checkbox" name="verified" checked> GitHub has verified this address</label>
      <button class="do" name="person" value="other">Continue</button>
    </form>
  </section>
  <form method="post" action="/login/oauth/authorize">${hidden}
    <button name="person" value="">Cancel, and tell Nomera Health nothing</button>
  </form>
</main></body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
