import type { MetaDescriptor } from "@remix-run/node";

/** A page's title and robots directive. Pages behind sign-in, and error states, are not for search engines. */
export function pageMeta(
  title: string,
  options: { description?: string; index?: boolean } = {},
): MetaDescriptor[] {
  return [
    { title: `${title} | Nomera Health` },
    ...(options.description ? [{ name: "description", content: options.description }] : []),
    { name: "robots", content: options.index ? "index,follow" : "noindex,nofollow" },
  ];
}
