import { Disclosure } from "#app/ui/disclosure.tsx";
import type { Image } from "../queries.server.ts";
import { imageLine } from "../rules.ts";

/** The newest pictures and those of the post, each with the Markdown line that embeds it. */
export function ImageLines({ images }: { images: readonly Image[] }) {
  return (
    <Disclosure summary="Pictures">
      <p className="max-w-xl">
        Paste a picture’s line into the text. We add its description; words between the brackets
        replace it.{" "}
        <a href="/admin/blogs/images" target="_blank" rel="noopener" className="link">
          Add pictures (opens a new tab)
        </a>
        , then press Preview to see them here.
      </p>
      {images.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {images.map(({ id, alt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <img
                src={`/admin/blogs/images/${id}/file`}
                alt=""
                width={64}
                height={48}
                loading="lazy"
                className="h-12 w-16 rounded-sm object-cover"
              />
              <div className="min-w-0">
                <p>{alt}</p>
                <code className="text-sm wrap-anywhere text-muted">{imageLine(id)}</code>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-muted">No pictures yet.</p>
      )}
    </Disclosure>
  );
}
