/** Renders all tips of a page in their own React root: loaded when the user points at the first one. */
import * as Tooltip from "@radix-ui/react-tooltip";
import { forwardRef, useEffect, useLayoutEffect, useRef, type ComponentProps } from "react";
import { createRoot, type Root } from "react-dom/client";
import { byKey } from "#app/platform/by-key.ts";

const DELAY_MS = 700;
/** Moving to another tip within this time shows it without delay. */
const SKIP_DELAY_MS = 300;

const tips = new Map<HTMLElement, string>();
/** React keys for the elements: when one goes, the others keep their tips, open or not. */
const ids = new WeakMap<HTMLElement, number>();
let lastId = 0;
let root: Root | undefined;

/** Adds a tip to an existing element; returns a function that removes it. */
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
            {/* Screen readers already have the note beside the trigger. */}
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

/** Makes an existing element Radix's trigger: rendering it again would lose its focus, or a click in progress. */
const Stand = forwardRef<HTMLElement, { element: HTMLElement } & ComponentProps<"span">>(
  function Stand({ element, ...given }, ref) {
    const handlers = useRef<Handlers>({});
    useLayoutEffect(() => {
      // Radix passes handlers among other props; its types do not say which.
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
      // Replays what happened while the code was loading.
      if (element.matches(":hover")) handlers.current["onPointerMove"]?.(new PointerEvent("x"));
      if (element.querySelector(":focus-visible")) handlers.current["onFocus"]?.(new Event("x"));
      return () => stop.abort();
    }, [element]);
    return null;
  },
);
