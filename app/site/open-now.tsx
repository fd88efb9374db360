import type { PositionNotice } from "#app/positions/rules.ts";
import { formatPay } from "#app/domain/pay.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { Link } from "#app/ui/link.tsx";
import { Band } from "./sections.tsx";

/** The newest open positions, each with a link to its page. Renders nothing if there are none. */
export function OpenNow({ positions }: { positions: readonly PositionNotice[] }) {
  if (positions.length === 0) return null;
  return (
    <Band
      id="open-now"
      title="Open now"
      lead="The newest positions at facilities we have checked. These are real, unlike the samples above."
    >
      <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {positions.map((position) => (
          <li key={position.path} className="border-t border-line pt-2.5 pb-6">
            <h3 className="text-lg">
              <Link to={position.path} className="block py-2 no-underline hover:underline">
                {position.title}
              </Link>
            </h3>
            <p>
              {position.facility}
              {position.unit ? ` · ${position.unit}` : ""}
            </p>
            <p>
              {position.city}, {position.state}
            </p>
            <p className="mt-1 text-muted">
              {formatPay(position.payMinCents, position.payMaxCents, position.payPeriod)},{" "}
              {(SHIFT_LABELS[position.shift] ?? position.shift).toLowerCase()}
            </p>
            <p className="text-muted">{position.employment}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
