import { splitLinks } from "../place-links.ts";

/** An interview's place as written, with web addresses as links. */
export function Place({ place }: { place: string }) {
  return (
    <span className="break-words whitespace-pre-line">
      {splitLinks(place).map((part, index) =>
        index % 2 ? (
          <a
            key={index}
            href={part}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link break-all"
          >
            {part}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          part
        ),
      )}
    </span>
  );
}
