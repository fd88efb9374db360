import { useEffect, useRef, type ReactNode } from "react";

/** How often visibility is checked: for parts larger than the screen, a share of the screen counts. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Reveals its content when it is scrolled into view. Hides only what is still below the screen at hydration; nothing is
 * hidden without a script, in print, with reduced motion, or from the keyboard.
 */
export function Reveal(props: {
  /** How much of it must be visible, from 0 to 1. */
  threshold?: number;
  children: ReactNode;
  className?: string;
}) {
  const { threshold = 0.33, children, className } = props;
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || !("IntersectionObserver" in window)) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const observer = new IntersectionObserver(
      ([latest]) => {
        const { isIntersecting, boundingClientRect, intersectionRect, rootBounds } = latest!;
        if (!element.dataset["reveal"]) {
          if (isIntersecting || boundingClientRect.top < 0) observer.disconnect();
          else element.dataset["reveal"] = "waiting";
          return;
        }
        const reach = Math.min(boundingClientRect.height, rootBounds?.height ?? Infinity);
        if (intersectionRect.height < reach * threshold) return;
        element.dataset["reveal"] = "shown";
        observer.disconnect();
      },
      { threshold: STEPS },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [threshold]);

  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
