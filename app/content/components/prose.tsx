/** A text that was written in Markdown. Its HTML comes from content/markdown.server.ts and nowhere else. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
