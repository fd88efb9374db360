/** A page's head, read from its HTML as a search engine would. */
export type Head = {
  title: string | undefined;
  /** By name or property. */
  meta: Record<string, string>;
  links: Record<string, string>[];
  /** The items in the JSON-LD block's graph. */
  things: Thing[];
};
/** A schema.org item. */
export type Thing = Record<string, unknown> & { "@type": string };

/** Unescapes HTML text. */
export function decoded(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");
}

/** Reads the head of a page. @throws if a tag occurs twice or the JSON-LD does not parse */
export function headOf(html: string): Head {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? "";
  const tags = [...head.matchAll(/<(meta|link)\b([^>]*?)\/?>/g)].map(([, tag, text]) => ({
    tag,
    attributes: Object.fromEntries(
      [...text!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decoded(value!)]),
    ),
  }));
  const meta: Record<string, string> = {};
  for (const { tag, attributes } of tags) {
    const name = attributes["name"] ?? attributes["property"];
    if (tag !== "meta" || !name) continue;
    const key = attributes["media"] ? `${name} ${attributes["media"]}` : name;
    if (key in meta) throw new Error(`${key} stands there twice`);
    meta[key] = attributes["content"] ?? "";
  }
  const titles = [...html.matchAll(/<title>([\s\S]*?)<\/title>/g)];
  const blocks = [
    ...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
  ].map(([, json]) => JSON.parse(json!) as { "@context": string; "@graph": Thing[] });
  if (blocks.some((block) => block["@context"] !== "https://schema.org")) {
    throw new Error("JSON-LD without the context of schema.org");
  }
  return {
    title: titles.length === 1 ? decoded(titles[0]![1]!) : undefined,
    meta,
    links: tags.flatMap(({ tag, attributes }) => (tag === "link" ? [attributes] : [])),
    things: blocks.flatMap((block) => block["@graph"]),
  };
}
