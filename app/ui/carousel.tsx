import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { cx } from "./cx.ts";
import { PartBoundary } from "./error-boundary.tsx";
import { useHydrated, useReducedMotion } from "./hydrated.ts";

/** How long each item stays when the carousel moves by itself. */
const STAY_MS = 4500;
/** A shorter movement is not a swipe. */
const SWIPE_PX = 40;

export type CarouselProps = {
  label: string;
  /** Ids must be unique on the page: the links point to them. */
  items: readonly { id: string; content: ReactNode }[];
  /** Moves by itself, with a button to pause. */
  advance?: boolean | undefined;
  /** Several items are side by side on wide screens, where dots and a count would say little. */
  several?: boolean | undefined;
  className?: string | undefined;
  /** The width of an item; default: the whole row. */
  itemClassName?: string | undefined;
};

/**
 * Items in a row. Without a script, the row scrolls, by hand or with the links below it; with one, it has Previous and
 * Next, which wrap around, and swiping, dots and a count.
 */
export function Carousel(props: CarouselProps) {
  return (
    <PartBoundary>
      <ItemRow {...props} />
    </PartBoundary>
  );
}

function ItemRow(props: CarouselProps) {
  const { label, items, advance, several, className, itemClassName = "w-full" } = props;
  const live = useHydrated();
  const { row, index, after, next, previous, follow, hand } = useRow();
  const { offered, moving, stopped, toggle, holds } = useRotation(after, advance === true, index);
  const onPhones = several ? "lg:hidden" : undefined;

  return (
    <section aria-label={label} aria-roledescription="carousel" className={className} {...holds}>
      <div
        ref={row}
        className={cx("carousel-row", live && "carousel-live")}
        role="group"
        aria-label={`${label}, in a row`}
        // The row scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={follow}
        {...hand}
      >
        <ul role="list">
          {items.map(({ id, content }) => (
            <li key={id} id={id} className={itemClassName}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className="carousel-controls">
        <noscript>
          <ol role="list" aria-label={`Go to: ${label}`} className="flex flex-wrap gap-2">
            {items.map(({ id }, at) => (
              <li key={id}>
                <a href={`#${id}`} className="icon-btn font-semibold">
                  {at + 1}
                </a>
              </li>
            ))}
          </ol>
        </noscript>
        {live ? (
          <>
            <div aria-hidden="true" className={cx("carousel-dots", onPhones)}>
              {items.map(({ id }, at) => (
                <span key={id} className={at === index ? "here" : undefined} />
              ))}
            </div>
            <p className={cx("grow tabular-nums", onPhones)} aria-live={moving ? "off" : "polite"}>
              {index + 1} of {items.length}
            </p>
            {offered ? (
              <IconButton label={stopped ? "Play" : "Pause"} onClick={toggle}>
                {stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
              </IconButton>
            ) : null}
            <IconButton label="Previous" onClick={previous}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton label="Next" onClick={next}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </>
        ) : null}
      </div>
    </section>
  );
}

function IconButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="icon-btn" aria-label={props.label} onClick={props.onClick}>
      {props.children}
    </button>
  );
}

/** The row's position: the first visible item, and functions to change it. */
function useRow() {
  const ref = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const start = useRef<{ x: number; scroll: number }>();
  const settling = useRef<ReturnType<typeof setTimeout>>();
  /** The item a button scrolls to; cleared when the row arrives there or the visitor scrolls. */
  const heading = useRef<number>();

  /** The scroll position of each item, limited to how far the row can scroll. */
  function places(): number[] {
    const row = ref.current!;
    const first = row.querySelector("li")!.offsetLeft;
    const end = row.scrollWidth - row.clientWidth;
    return [...row.querySelectorAll("li")].map((item) => Math.min(item.offsetLeft - first, end));
  }

  function go(to: number) {
    // Cancel what an earlier scroll was about to set.
    clearTimeout(settling.current);
    const left = places()[to]!;
    heading.current = Math.abs(ref.current!.scrollLeft - left) > 1 ? to : undefined;
    setIndex(to);
    ref.current!.scrollTo({ left });
  }

  /** The last item that can be first in view: with several in view, not the last one. */
  function last(): number {
    const all = places();
    return all.indexOf(all.at(-1)!);
  }

  const after = (at: number) => go(at >= last() ? 0 : at + 1);
  const next = () => after(index);
  const previous = () => go(index === 0 ? last() : Math.min(index, last()) - 1);

  /** Updates the count after scrolling by wheel or keyboard. */
  function follow() {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      if (start.current || !ref.current) return;
      const at = ref.current.scrollLeft;
      const distances = places().map((place) => Math.abs(place - at));
      if (heading.current !== undefined) {
        // A slow phone pauses between steps of a smooth scroll: it has not arrived yet.
        if (distances[heading.current]! <= 1) heading.current = undefined;
        return;
      }
      setIndex(distances.indexOf(Math.min(...distances)));
    }, 150);
  }
  useEffect(() => () => clearTimeout(settling.current), []);

  function release(event: PointerEvent) {
    if (!start.current) return;
    const moved = event.clientX - start.current.x;
    start.current = undefined;
    delete ref.current!.dataset["drag"];
    if (event.type === "pointercancel" || Math.abs(moved) < SWIPE_PX) go(Math.min(index, last()));
    else if (moved < 0) next();
    else previous();
  }

  const takeOver = () => {
    heading.current = undefined;
  };

  const hand = {
    onWheel: takeOver,
    onKeyDown: takeOver,
    onPointerDown(event: PointerEvent) {
      takeOver();
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      start.current = { x: event.clientX, scroll: ref.current!.scrollLeft };
    },
    onPointerMove(event: PointerEvent) {
      if (!start.current || !event.isPrimary) return;
      ref.current!.dataset["drag"] = "";
      ref.current!.scrollLeft = start.current.scroll - (event.clientX - start.current.x);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };

  return { row: ref, index, after, next, previous, follow, hand };
}

function watchVisibility(changed: () => void) {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Automatic movement, and everything that pauses it. */
function useRotation(moveOn: (from: number) => void, wanted: boolean, index: number) {
  const calm = useReducedMotion();
  const unseen = useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => true,
  );
  const [stopped, setStopped] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const offered = wanted && !calm;
  const moving = offered && !stopped && !pointed && !focused && !unseen;

  const latest = useRef(moveOn);
  useEffect(() => {
    latest.current = moveOn;
  });
  // Restart the timer however an item came into view.
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => latest.current(index), STAY_MS);
    return () => clearTimeout(timer);
  }, [moving, index]);

  return {
    offered,
    moving,
    stopped,
    toggle: () => setStopped(!stopped),
    holds: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
