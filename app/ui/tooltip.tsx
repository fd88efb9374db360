import { cloneElement, useEffect, useId, useRef, type ReactElement } from "react";

/** Where there is a mouse and a script: elsewhere the text stands below its trigger (styles.css has the same words). */
const POINTS = "(scripting: enabled) and (hover: hover) and (not (any-pointer: coarse))";

export type TipProps = {
  /** A few words that help; nothing that somebody could not do without. */
  text: string;
  /** One link, button or other thing that takes the focus. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
};

/**
 * A word of help by a control: pointing at it or moving the focus there shows it. The text is always in the page:
 * it describes the control to screen readers, and stands below it on touch screens and without a script.
 */
export function Tip({ text, children }: TipProps) {
  const noteId = useId();
  const place = useRef<HTMLSpanElement>(null);
  const forget = useRef<() => void>(undefined);
  useEffect(() => () => forget.current?.(), []);
  // Radix is fetched for the first tip somebody asks for; most visits ask for none.
  const prepare = () => {
    if (forget.current || !matchMedia(POINTS).matches) return;
    let wanted = true;
    forget.current = () => (wanted = false);
    void import("./tooltip-host.tsx").then(
      ({ attachTip }) => {
        if (wanted && place.current) forget.current = attachTip(place.current, text);
      },
      // Offline, say: the next try may succeed, and the text can be read without.
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
