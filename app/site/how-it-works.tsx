import { useEffect, useRef } from "react";
import { roleHint } from "#app/account/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { keepInAddress, Tabs } from "#app/ui/tabs.tsx";
import { Tip } from "#app/ui/tooltip.tsx";
import { SIDES, type CategoryId, type Side } from "./choices.ts";
import { WAYS } from "./landing-copy.ts";
import { SmallScene } from "./small-scenes.tsx";

/** The window event that shows how it works for a role: a CustomEvent with `detail.role`. */
export const ROLE_EVENT = "how-it-works-role";
const SECTION = "how-it-works";

/** Links to both sides' steps: plain ones without a script, the window event with one. */
export function HowItWorksLinks({ positions }: { positions: CategoryId }) {
  return (
    <ul className="flex w-full flex-wrap gap-x-6">
      {SIDES.map((role) => (
        <li key={role}>
          <a
            href={`?${new URLSearchParams({ positions, role })}#${SECTION}`}
            className="link inline-flex min-h-11 items-center"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              window.dispatchEvent(new CustomEvent(ROLE_EVENT, { detail: { role } }));
            }}
          >
            {WAYS[role].shortcut}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The three steps, for candidates or for employers. */
export function HowItWorks(props: {
  role: Side;
  onRole: (role: Side) => void;
  positions: CategoryId;
}) {
  const { role, onRole, positions } = props;
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    function show(event: Event) {
      const wanted = roleHint((event as CustomEvent<{ role?: unknown } | null>).detail?.role);
      if (!wanted) return;
      onRole(wanted);
      keepInAddress("role", wanted, SECTION);
      // CSS decides whether this scrolls smoothly, because it knows about reduced motion.
      section.current?.scrollIntoView();
      section.current?.focus({ preventScroll: true });
    }
    window.addEventListener(ROLE_EVENT, show);
    return () => window.removeEventListener(ROLE_EVENT, show);
  });

  return (
    <section id={SECTION} ref={section} tabIndex={-1} aria-labelledby="how-it-works-title">
      <div className="wrap py-16 sm:py-24">
        <h2 id="how-it-works-title" className="text-3xl">
          How it works
        </h2>
        <Tabs
          className="mt-6"
          label="How it works for"
          look="switch"
          param="role"
          hash={SECTION}
          keep={{ positions }}
          selected={role}
          onSelect={onRole}
          tabs={SIDES.map((side) => ({
            id: side,
            label: WAYS[side].tab,
            panel: <Way side={side} />,
          }))}
        />
      </div>
    </section>
  );
}

function Way({ side }: { side: Side }) {
  const { steps, action } = WAYS[side];
  return (
    <>
      <ol className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
        {steps.map(({ title, text, scene, signUp }, at) => (
          <li key={title} className="grid grid-cols-[6rem_1fr] gap-x-5 md:block">
            <SmallScene name={scene} className="w-24 md:w-32" />
            <div>
              <h3 className="text-xl md:mt-5">
                <span className="text-accent">{at + 1}.</span> {title}
              </h3>
              <p className="mt-2 max-w-md text-muted">{text}</p>
              {signUp ? (
                <p className="mt-2">
                  <Tip text={signUp.tip}>
                    <Link to={action.to} className="inline-flex min-h-11 items-center">
                      {signUp.label}
                    </Link>
                  </Tip>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-10">
        <ButtonLink to={action.to} size="lg">
          {action.label}
        </ButtonLink>
      </p>
    </>
  );
}
