import { cloneElement, useEffect, useId, useRef, type ReactElement } from "react";

/** Needs a mouse and a script: otherwise the text is below its trigger (same condition in styles.css). */
const POINTS = "(scripting: enabled) and (hover: hover) and (not (any-pointer: coarse))";

export type TipProps = {
  /** A short explanation; never essential information. */
  text: string;
  /** One focusable element, such as a link or button. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
};

/**
 * An explanation of a control, shown on hover or focus. The text is always in the page: it describes the control to
 * screen readers, and shows below it on touch screens and without a script.
 */
export function Tip({ text, children }: TipProps) {
  const noteId = useId();
  const place = useRef<HTMLSpanElement>(null);
  const forget = useRef<() => void>(undefined);
  useEffect(() => () => forget.current?.(), []);
  // Radix is loaded for the first tip; most visits need none.
  const prepare = () => {
    if (forget.current || !matchMedia(POINTS).matches) return;
    let wanted = true;
    forget.current = () => (wanted = false);
    void import("./tooltip-host.tsx").then(
      ({ attachTip }) => {
        if (wanted && place.current) forget.current = attachTip(place.current, text);
      },
      // If loading fails, such as offline, the next try may work, and the text is readable anyway.
      () => (forget.current = undefined),
    );
  };
  return (
    <span ref={place} className="tip" onPointerEnter={prepare} onFocus={prepare}>
      {cloneElement(children, { "aria-describedby": noteId })}
      <span id={noteId} className="tip-note">
        {text}
      </span>
    </span>
  );
}
