import { useLocation } from "@remix-run/react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { PartBoundary } from "./error-boundary.tsx";
import { useHydrated } from "./hydrated.ts";

export type Tab<Id extends string = string> = { id: Id; label: ReactNode; panel: ReactNode };

export type TabsProps<Id extends string> = {
  /** What the tabs choose between. */
  label: string;
  tabs: readonly Tab<Id>[];
  /** The tab chosen by the server from `param`, or by `useChoice`. */
  selected: Id;
  /** The query parameter with the choice; the route knows its values. */
  param: string;
  /** The id of the section to return to when the server switches. Only one Tabs per section. */
  hash: string;
  /** Other choices on the page that the links keep, such as { role: "employer" }. */
  keep?: Readonly<Record<string, string>> | undefined;
  /** If other parts of the page can switch too: `selected` and `onSelect` from one `useChoice`. */
  onSelect?: ((id: Id) => void) | undefined;
  /** "switch" is one control with two halves; "row" is a line of tabs. */
  look?: "row" | "switch" | undefined;
  className?: string | undefined;
};

/** A client-side choice, valid until the next navigation: then the server's choice counts again. */
export function useChoice<Id extends string>(given: Id): [Id, (id: Id) => void] {
  const { key } = useLocation();
  const [made, setMade] = useState<{ id: Id; at: string }>();
  return [made?.at === key ? made.id : given, (id) => setMade({ id, at: key })];
}

/** Writes a client-side choice into the URL, so that a reload or a copied link shows it too. */
export function keepInAddress(param: string, id: string, hash: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(param, id);
  url.hash = hash;
  window.history.replaceState(window.history.state, "", url);
}

/**
 * Shows one of several panels. Without a script, each tab is a link that the server answers with that panel; with one,
 * the same links switch in place, also by arrow keys, and update the URL.
 */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  return (
    <PartBoundary>
      <TabList {...props} />
    </PartBoundary>
  );
}

function TabList<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, param, hash, keep, look = "row", className } = props;
  const [own, choose] = useChoice(props.selected);
  const selected = props.onSelect ? props.selected : own;
  const live = useHydrated();

  function select(id: Id) {
    (props.onSelect ?? choose)(id);
    keepInAddress(param, id, hash);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(({ id }) => id === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const { id } = tabs.at(to % tabs.length)!;
    select(id);
    document.getElementById(`${hash}-tab-${id}`)?.focus();
  }

  return (
    <div className={className}>
      <div role={live ? "tablist" : "navigation"} aria-label={label} className={`tabs-${look}`}>
        {tabs.map(({ id, label }) => {
          const here = id === selected;
          return (
            <a
              key={id}
              id={`${hash}-tab-${id}`}
              href={`?${new URLSearchParams({ ...keep, [param]: id })}#${hash}`}
              className="tab"
              {...(live
                ? {
                    role: "tab",
                    "aria-selected": here,
                    "aria-controls": `${hash}-${id}`,
                    tabIndex: here ? 0 : -1,
                    onKeyDown,
                    onClick: (event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      select(id);
                    },
                  }
                : { "aria-current": here ? "true" : undefined })}
            >
              {label}
            </a>
          );
        })}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={`${hash}-${id}`}
          hidden={id !== selected}
          className="tab-panel"
          {...(live && {
            role: "tabpanel",
            tabIndex: 0,
            "aria-labelledby": `${hash}-tab-${id}`,
          })}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
