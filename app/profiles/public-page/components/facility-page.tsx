import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { benefitNames } from "#app/domain/benefits.ts";
import { count, formatDate } from "#app/platform/format.ts";
import { cityPath, LIST_PATH } from "#app/positions/listing/rules.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Link } from "#app/ui/link.tsx";
import { Mark } from "#app/ui/mark.tsx";
import type { FacilityPage as Facility } from "../queries.server.ts";
import { picturePath, PICTURES } from "../rules.ts";
import { kindAndPlace } from "../words.ts";

/** Public page of a facility. Its open positions are the children. */
export function FacilityPage(props: { facility: Facility; children: ReactNode }) {
  const { facility, children } = props;
  const { name, logo, photo, about, checks } = facility;
  const benefits = benefitNames(facility.benefits);
  return (
    <div className="wrap space-y-8 py-8 sm:py-12">
      <Breadcrumb parents={[{ to: LIST_PATH, label: "Open positions" }]} current={name} />
      <header className="flex items-center gap-4 sm:gap-6">
        <Mark
          name={name}
          src={logo ? picturePath(logo) : undefined}
          className="size-16 text-xl sm:size-24 sm:text-3xl"
        />
        <div className="min-w-0">
          <h1 className="text-3xl wrap-break-word">{name}</h1>
          <p className="mt-1 text-lg text-muted">{kindAndPlace(facility)}</p>
        </div>
      </header>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1.7fr_1fr]">
        <div className="min-w-0 space-y-12">
          {photo ? (
            <img
              src={picturePath(photo.id)}
              alt={photo.alt}
              {...PICTURES.photo}
              className="aspect-video h-auto w-full rounded-xl bg-sunken object-cover"
            />
          ) : null}
          {about ? (
            <section aria-labelledby="about">
              <h2 id="about" className="text-2xl">
                About
              </h2>
              {/* User text as is: links are not made clickable. */}
              <p className="mt-3 max-w-2xl wrap-break-word whitespace-pre-line">{about}</p>
            </section>
          ) : null}
          <Positions facility={facility}>{children}</Positions>
        </div>
        <div className="space-y-10">
          {benefits.length > 0 ? (
            <section aria-labelledby="benefits">
              <h2 id="benefits" className="text-xl">
                Benefits
              </h2>
              <ul className="mt-3 space-y-1.5">
                {benefits.map((benefit) => (
                  <li key={benefit}>{benefit}</li>
                ))}
              </ul>
            </section>
          ) : null}
          {checks.length > 0 ? (
            <section aria-labelledby="checks">
              <h2 id="checks" className="text-xl">
                What we checked
              </h2>
              <ul className="mt-3 space-y-3">
                {checks.map(({ label, checked_on }) => (
                  <li key={label} className="flex gap-3">
                    <CircleCheck className="mt-1 size-5 shrink-0 text-success" aria-hidden="true" />
                    <span>
                      {label}
                      <span className="block text-sm text-muted">{formatDate(checked_on)}</span>
                    </span>
                  </li>
                ))}
              </ul>
              <p className="mt-3">
                <Link to="/how-we-verify" className="inline-flex min-h-11 items-center">
                  How we verify
                </Link>
              </p>
            </section>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Open positions: counts by unit, then the list. */
function Positions({ facility, children }: { facility: Facility; children: ReactNode }) {
  const { name, city, state, total, units, positions } = facility;
  return (
    <section aria-labelledby="positions" className="space-y-5">
      <h2 id="positions" className="text-2xl">
        {total === 0 ? "No open positions right now" : count(total, "open position")}
      </h2>
      {units.length > 0 ? (
        <ul aria-label="Units that are hiring" className="flex flex-wrap gap-2">
          {units.map((unit) => (
            <li key={unit.name} className="rounded-full bg-accent-soft px-3 py-1 text-sm">
              {unit.name}
              {unit.n > 1 ? <span className="text-muted tabular-nums"> · {unit.n}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {total > 0 ? children : null}
      {total > positions.length ? (
        <p>
          <Link
            to={`${LIST_PATH}?facility=${encodeURIComponent(name)}`}
            className="inline-flex min-h-11 items-center"
          >
            See all {total.toLocaleString("en-US")} open positions
          </Link>
        </p>
      ) : null}
      {total === 0 ? (
        <p>
          <Link to={cityPath({ city, state })} className="inline-flex min-h-11 items-center">
            Open positions near {city}, {state}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
