import type { World } from "../world.ts";
import { showAuthentication, submitAuthentication } from "./authenticate.ts";
import type { Typed } from "./card-form.ts";
import { showApproval, showCheckout, submitApproval, submitCheckout } from "./checkout.ts";
import { showInvoice, submitInvoice } from "./invoice.ts";
import { notFound, page, type PageAnswer } from "./layout.ts";
import { showPortal, showPortalCard, submitPortal, submitPortalCard } from "./portal.ts";

/** A hosted page: its view and its form handler. */
interface Hosted {
  path: RegExp;
  show: (world: World, id: string, query: URLSearchParams) => PageAnswer;
  submit: (world: World, id: string, typed: Typed) => PageAnswer;
}

const pages: Hosted[] = [
  { path: /^\/c\/pay\/([^/]+)$/, show: showCheckout, submit: submitCheckout },
  { path: /^\/c\/pay\/([^/]+)\/approve$/, show: showApproval, submit: submitApproval },
  {
    path: /^\/p\/session\/([^/]+)$/,
    show: (world, id) => showPortal(world, id),
    submit: submitPortal,
  },
  { path: /^\/p\/session\/([^/]+)\/card$/, show: showPortalCard, submit: submitPortalCard },
  { path: /^\/authenticate\/([^/]+)$/, show: showAuthentication, submit: submitAuthentication },
  { path: /^\/i\/([^/]+)$/, show: showInvoice, submit: submitInvoice },
];

/** Answers a hosted page; its form's changes are atomic. */
export function answerPage(world: World, method: string, url: URL, body: string): PageAnswer {
  for (const { path, show, submit } of pages) {
    const id = path.exec(url.pathname)?.[1];
    if (!id) continue;
    if (method === "GET" || method === "HEAD") return show(world, id, url.searchParams);
    if (method !== "POST")
      return page("Not allowed", "<h1>That is not possible here</h1>", { status: 405 });
    const typed = Object.fromEntries(new URLSearchParams(body));
    return world.store.atomically(() => submit(world, id, typed));
  }
  return notFound();
}
