/** A hosted page's response: HTML, or a redirect. */
export type PageAnswer =
  { status: number; html: string; leadsTo: (string | null)[] } | { redirect: string };

const style = `
  :root { color-scheme: light; }
  body { margin: 0; background: #faf7f2; color: #1d2b2a; font: 1rem/1.55 system-ui, sans-serif; }
  header { background: #5a3d00; color: #fff; padding: .75rem 1rem; }
  header p { max-width: 40rem; margin: 0 auto; }
  main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h1 { font-size: 1.6rem; line-height: 1.25; margin: .25rem 0 1rem; }
  h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
  a { color: #0f5c57; display: inline-block; padding: .6rem 0; overflow-wrap: anywhere; }
  p.note { color: #4c5a58; }
  form { display: grid; gap: 1rem; margin: 0 0 1rem; }
  label { display: grid; gap: .25rem; }
  label span { color: #4c5a58; font-size: .9rem; }
  .pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); }
  .pair label { align-content: end; }
  .error ul { padding-left: 1.2rem; }
  input, button { font: inherit; min-height: 44px; padding: 0 .8rem; border-radius: 8px; border: 1px solid #6d7a77; background: #fff; color: inherit; box-sizing: border-box; width: 100%; }
  input[aria-invalid] { border: 2px solid #a3241a; }
  button { background: #0f5c57; border-color: #0f5c57; color: #fff; cursor: pointer; }
  button.other { background: #fff; color: #0f5c57; }
  :focus-visible { outline: 3px solid #b4560a; outline-offset: 2px; }
  .error { border: 2px solid #a3241a; border-radius: 8px; padding: .5rem 1rem; background: #fff; margin: 0 0 1.5rem; }
  .field-error { color: #a3241a; }
  ul.rows { list-style: none; padding: 0; margin: 0; border-top: 1px solid #e6dfd4; }
  ul.rows li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; align-items: center; padding: .6rem 0; border-bottom: 1px solid #e6dfd4; }
  summary { min-height: 44px; line-height: 44px; cursor: pointer; }
  code { font-size: .95rem; white-space: nowrap; }
`;

/** A page that clearly is not Stripe's. `leadsTo` are the addresses its forms redirect to. */
export function page(
  title: string,
  body: string,
  { status = 200, leadsTo = [] as (string | null)[] } = {},
): PageAnswer {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${status === 422 ? "Error: " : ""}${escape(title)} · Local stand-in for Stripe</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><p><strong>Local stand-in for Stripe.</strong> No real card is charged and no money moves. Use test cards only.</p></header>
<main>
${body}
</main>
</body>
</html>
`;
  return { status, html, leadsTo };
}

/** The response for an unknown address. */
export function notFound(): PageAnswer {
  return page(
    "Page not found",
    `<h1>This page is not here</h1>
<p>The link may be incomplete, or the local data was reset. Go back to Nomera Health and start again from there.</p>`,
    { status: 404 },
  );
}

/** Escapes text for HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A date such as "Nov 22, 2026". */
export function day(seconds: number): string {
  const options = { dateStyle: "medium", timeZone: "America/Chicago" } as const;
  return new Intl.DateTimeFormat("en-US", options).format(new Date(seconds * 1000));
}
