import { Link } from "#app/ui/link.tsx";
import { positionPath, type PublicPosition } from "../../rules.ts";
import { LIST_PATH, type ListedPosition } from "../rules.ts";
import { PositionCard } from "./position-card.tsx";

/** Similar positions, and a link to all of the profession. Nothing when there are none. */
export function Similar(props: {
  position: Pick<PublicPosition, "city" | "state" | "profession" | "professionCode">;
  similar: readonly ListedPosition[];
  today: string;
  saving: boolean;
}) {
  const { position, similar, today, saving } = props;
  if (similar.length === 0) return null;
  const from = `${position.city}, ${position.state}`;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="text-2xl">
        Similar positions
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {similar.map((one) => (
          <PositionCard
            key={one.id}
            position={one}
            to={positionPath(one)}
            saveFor={saving ? "visitors" : null}
            {...{ from, today }}
          />
        ))}
      </ul>
      <p className="mt-2">
        <Link
          to={`${LIST_PATH}?profession=${position.professionCode}`}
          className="inline-flex min-h-11 items-center"
        >
          All {position.profession} positions
        </Link>
      </p>
    </section>
  );
}
