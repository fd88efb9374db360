import { HONEYPOT } from "#app/platform/honeypot.ts";

/**
 * The hidden field of a public form; the route's `honeypot` option checks it. We do not use remix-utils' own component:
 * it hides its field with an inline style, which our Content-Security-Policy blocks.
 */
export function HoneypotField() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={HONEYPOT}>Leave this field empty</label>
      <input id={HONEYPOT} name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
