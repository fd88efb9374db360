import { formatMoment, quotedList } from "#app/platform/format.ts";
import { Link } from "#app/ui/link.tsx";
import type { ImageRow } from "../queries.server.ts";
import { imageLine } from "../rules.ts";

/** File size in words. */
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString("en-US")} KB`;

/** The blog's pictures, each with the Markdown line that embeds it. */
export function ImageGallery({ rows }: { rows: readonly ImageRow[] }) {
  return (
    <ul aria-label="Pictures" className="divide-y divide-line border-y border-line">
      {rows.map((image) => (
        <li key={image.id} className="grid gap-x-6 gap-y-3 py-5 sm:grid-cols-[10rem_1fr]">
          <img
            src={`/admin/blogs/images/${image.id}/file`}
            alt=""
            width={image.width}
            height={image.height}
            loading="lazy"
            className="aspect-4/3 w-full max-w-60 rounded-md object-cover"
          />
          <div className="min-w-0 space-y-1">
            <p>
              <Link
                to={`/admin/blogs/images/${image.id}`}
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
              >
                {image.alt}
              </Link>
            </p>
            <p>
              <code className="text-sm wrap-anywhere">{imageLine(image.id)}</code>
            </p>
            <p className="text-sm text-muted">
              {image.width} × {image.height} px, {kilobytes(image.size_bytes)}, added{" "}
              {formatMoment(image.created_at)}.{" "}
              {image.used_by.length > 0
                ? `Shown by ${quotedList(
                    image.used_by.map(({ title }) => title),
                    "and",
                  )}.`
                : "Not used in a post."}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
