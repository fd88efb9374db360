import { ButtonLink } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { CategoryId, Side } from "./choices.ts";
import { CATEGORIES } from "./landing-copy.ts";
import { Band } from "./sections.tsx";
import { SmallScene } from "./small-scenes.tsx";

/** The position categories, one tab each. */
export function PositionTabs({ selected, role }: { selected: CategoryId; role: Side }) {
  return (
    <Band id="positions" title="Positions you’ll find here" tone="sunken">
      <Tabs
        label="Kinds of positions"
        param="positions"
        hash="positions"
        keep={{ role }}
        selected={selected}
        tabs={CATEGORIES.map(({ id, name, scene, line, positions }) => ({
          id,
          label: name,
          panel: (
            <div className="grid items-center gap-x-14 gap-y-6 py-8 sm:min-h-80 sm:grid-cols-[12rem_1fr]">
              <SmallScene name={scene} className="w-32 sm:w-48" />
              <div>
                <p className="text-lg text-muted">{line}</p>
                <ul className="mt-4 grid gap-x-12 lg:grid-cols-2">
                  {positions.map(({ name, long }) => (
                    <li key={name} className="border-t border-line py-3">
                      <span className="text-xl font-semibold">{name}</span>
                      {long ? <span className="ml-3 text-muted">{long}</span> : null}
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          ),
        }))}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/healthcare-professionals">Browse all positions</ButtonLink>
        <ButtonLink to="/employers" variant="secondary">
          Post a Position
        </ButtonLink>
      </div>
    </Band>
  );
}
