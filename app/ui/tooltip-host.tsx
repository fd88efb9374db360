/** Draws all tips of a page, in a React root of its own: loaded when somebody points at the first one. */
import * as Tooltip from "@radix-ui/react-tooltip";
import { forwardRef, useEffect, useLayoutEffect, useRef, type ComponentProps } from "react";
import { createRoot, type Root } from "react-dom/client";
import { byKey } from "#app/platform/by-key.ts";

const DELAY_MS = 700;
/** Who moves on to the next tip within this time does not wait again. */
const SKIP_DELAY_MS = 300;

const tips = new Map<HTMLElement, string>();
/** Names each element for React: when one goes, the others keep their tips, open or not. */
const ids = new WeakMap<HTMLElement, number>();
let lastId = 0;
let root: Root | undefined;

/** Gives an element that stands in the page a tip; returns how to take it away. */
export function attachTip(element: HTMLElement, text: string): () => void {
  if (!ids.has(element)) ids.set(element, (lastId += 1));
  tips.set(element, text);
  draw();
  return () => {
    tips.delete(element);
    draw();
  };
}

function draw(): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {[...tips].map(([element, text]) => (
        <Tooltip.Root key={ids.get(element)}>
          <Tooltip.Trigger asChild>
            <Stand element={element} />
          </Tooltip.Trigger>
          <Tooltip.Portal>
            {/* The note beside the trigger already says it to screen readers. */}
            <Tooltip.Content className="tip-box" sideOffset={6} collisionPadding={8} aria-hidden>
              {text}
            </Tooltip.Content>
          </Tooltip.Portal>
        </Tooltip.Root>
      ))}
    </Tooltip.Provider>,
  );
}

type Handler = (event: Event) => void;
type Handlers = Record<string, Handler | undefined>;
const HANDLERS: Record<string, string> = byKey({
  pointermove: "onPointerMove",
  pointerleave: "onPointerLeave",
  pointerdown: "onPointerDown",
  focusin: "onFocus",
  focusout: "onBlur",
  click: "onClick",
});

/**
 * Makes an element that is already in the page Radix's trigger: drawing it anew
 * would cost it the focus, or a click that is under way.
 */
const Stand = forwardRef<HTMLElement, { element: HTMLElement } & ComponentProps<"span">>(
  function Stand({ element, ...given }, ref) {
    const handlers = useRef<Handlers>({});
    useLayoutEffect(() => {
      // Radix hands over handlers among other props; which, its types do not say.
      handlers.current = given as unknown as Handlers;
    });
    useLayoutEffect(() => {
      if (typeof ref !== "function") return;
      ref(element);
      return () => ref(null);
    }, [ref, element]);
    useEffect(() => {
      const stop = new AbortController();
      for (const [type, name] of Object.entries(HANDLERS)) {
        const listener: Handler = (event) => handlers.current[name]?.(event);
        element.addEventListener(type, listener, { signal: stop.signal });
      }
      // What happened while the code was on its way.
      if (element.matches(":hover")) handlers.current["onPointerMove"]?.(new PointerEvent("x"));
      if (element.querySelector(":focus-visible")) handlers.current["onFocus"]?.(new Event("x"));
      return () => stop.abort();
    }, [element]);
    return null;
  },
);
