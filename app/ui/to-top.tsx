import { ArrowUp } from "lucide-react";
import type { MouseEvent } from "react";

/**
 * Appears in the corner after 300 px of scrolling (styles.css); a plain link without a script. The document is drawn once
 * this last element of the main content has arrived (root.tsx).
 */
export function ToTop() {
  // Keeps the URL unchanged, and makes the next Tab start at the top.
  const goUp = (event: MouseEvent) => {
    event.preventDefault();
    window.scrollTo({ top: 0 });
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <a id="up" href="#top" className="to-top by-scroll" aria-label="Back to top" onClick={goUp}>
      <ArrowUp className="size-5" aria-hidden="true" />
    </a>
  );
}
