/** Text written in Markdown. Its HTML must come from content/markdown.server.ts. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
