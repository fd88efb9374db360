import type { ShownKey } from "../codes.server.ts";

/** A key as a QR code and as text. Dark on white in both color schemes, because cameras read no other. */
export function KeyPicture({ shown: { key, qr } }: { shown: ShownKey }) {
  return (
    <div className="space-y-4">
      <svg
        role="img"
        aria-label="QR code of the key below"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-56 rounded-lg"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p>
        Can’t scan it? Type this key into the app:
        <br />
        <code className="font-semibold break-words">{key}</code>
      </p>
    </div>
  );
}
