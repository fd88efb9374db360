import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect } from "react";

/** How far a page was scrolled, as styles.css asks: the header's shadow after 20 px, the way up after 300. */
export function scrollMark(y: number): "far" | "some" | undefined {
  return y > 300 ? "far" : y > 20 ? "some" : undefined;
}

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Going on scrolls smoothly to the top of the next page; coming back (or loading again) is where one was, at once.
 * Remix does the scrolling, after this: what is decided here is only how. CSS leaves it be under reduced motion.
 */
export function useScrolling(): void {
  const location = useLocation();
  const type = useNavigationType();
  useBeforePaint(() => {
    // A link within the page is a POP as well, but the router has not numbered its entry yet.
    const state = window.history.state as { idx?: number } | null;
    const returning = type === "POP" && typeof state?.idx === "number";
    const { classList } = document.documentElement;
    classList.toggle("smooth", !returning);
    const frame = requestAnimationFrame(() => classList.add("smooth"));
    return () => cancelAnimationFrame(frame);
  }, [location, type]);

  useEffect(() => {
    // Where CSS can tell, nothing has to be counted.
    if (CSS.supports("animation-timeline: scroll()")) return;
    const mark = () => {
      const { dataset } = document.documentElement;
      const far = scrollMark(window.scrollY);
      if (far) dataset["scrolled"] = far;
      else delete dataset["scrolled"];
    };
    mark();
    window.addEventListener("scroll", mark, { passive: true });
    return () => window.removeEventListener("scroll", mark);
  }, []);
}
