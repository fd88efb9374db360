import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Loads a page's data again after a conflict (409), so that its form gets the version and the values that are saved now,
 * as a page without JavaScript does. After any other failed action the data stays, which is Remix's own rule with single
 * fetch. Every route with a form exports it.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);
