import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect } from "react";

/** How far a page is scrolled, as styles.css needs it: header shadow after 20 px, back-to-top after 300. */
export function scrollMark(y: number): "far" | "some" | undefined {
  return y > 300 ? "far" : y > 20 ? "some" : undefined;
}

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * New pages scroll smoothly to the top; Back and reload restore the position at once. Remix does the scrolling
 * afterward; this only decides how. CSS disables it under reduced motion.
 */
export function useScrolling(): void {
  const location = useLocation();
  const type = useNavigationType();
  useBeforePaint(() => {
    // An in-page link is a POP as well, but the router has not numbered its history entry yet.
    const state = window.history.state as { idx?: number } | null;
    const returning = type === "POP" && typeof state?.idx === "number";
    const { classList } = document.documentElement;
    classList.toggle("smooth", !returning);
    const frame = requestAnimationFrame(() => classList.add("smooth"));
    return () => cancelAnimationFrame(frame);
  }, [location, type]);

  useEffect(() => {
    // CSS handles it if it supports scroll timelines.
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
