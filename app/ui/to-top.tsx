import { ArrowUp } from "lucide-react";
import type { MouseEvent } from "react";

/** Floats at the corner once the page was scrolled by more than 300 px (styles.css); a plain link without a script. */
export function ToTop() {
  // The address stays as it is, and the next Tab starts at the top, too.
  const goUp = (event: MouseEvent) => {
    event.preventDefault();
    window.scrollTo({ top: 0 });
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <a href="#top" className="to-top by-scroll" aria-label="Back to top" onClick={goUp}>
      <ArrowUp className="size-5" aria-hidden="true" />
    </a>
  );
}
