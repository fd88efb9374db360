import { withChannel } from "#app/domain/channels.ts";
import { Link } from "#app/ui/link.tsx";
import { reportPath } from "../../reporting/rules.ts";
import { positionPath, type PublicPosition } from "../../rules.ts";

/** Below a public position: how matching works and what it costs, plus share and report links. */
export function PositionFoot(props: {
  position: Pick<PublicPosition, "id" | "title" | "facility">;
  origin: string;
}) {
  const { position, origin } = props;
  const address = origin + withChannel(positionPath(position), "link");
  const mail = new URLSearchParams({
    subject: `${position.title} at ${position.facility}`,
    body: address,
  });
  return (
    <>
      <section aria-labelledby="how" className="max-w-2xl space-y-3">
        <h2 id="how" className="text-2xl">
          How we match, and what it costs
        </h2>
        <p>
          License, pay, distance and each side’s requirements have to fit. Everything else makes a
          match stronger, and you see every part of it. It’s free for you. Facilities pay us.{" "}
          <Link to="/how-we-verify">How we verify</Link>
        </p>
      </section>
      <p className="flex flex-wrap gap-x-8 border-t border-line pt-4">
        {/* Mail clients show a "+" as is, so spaces must be %20. */}
        <a
          href={`mailto:?${mail.toString().replaceAll("+", "%20")}`}
          className="link inline-flex min-h-11 items-center"
        >
          Share by email
        </a>
        <Link to={reportPath(position)} className="inline-flex min-h-11 items-center">
          Report this position
        </Link>
      </p>
    </>
  );
}
