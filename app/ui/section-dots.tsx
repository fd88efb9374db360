import { useEffect, useRef, useState } from "react";

export type SectionDotsProps = {
  label: string;
  /** The page's sections in order: their ids, and what they are called here. */
  sections: readonly { id: string; label: string }[];
};

/**
 * Dots beside a long page that lead to its sections. With a script, the section in the middle of the
 * screen is marked, and a rail fills with scrolling.
 */
export function SectionDots({ label, sections }: SectionDotsProps) {
  const current = useCurrentSection(sections);
  const fill = useScrollFill();
  return (
    <nav aria-label={label} className="section-dots">
      <div className="section-dots-rail" aria-hidden="true">
        <div ref={fill} className="section-dots-fill" />
      </div>
      <ol>
        {sections.map(({ id, label: name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? "location" : undefined}
              className="section-dot"
            >
              <span className="section-dot-label">{name}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function useCurrentSection(sections: SectionDotsProps["sections"]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (!("IntersectionObserver" in window)) return;
    // The line across the middle of the screen.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: "-50% 0px" },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}

/** Fills the rail with how far the page is scrolled. */
function useScrollFill() {
  const fill = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const share = Math.min(1, scrollTop / Math.max(1, scrollHeight - clientHeight));
      if (fill.current) fill.current.style.transform = `scaleY(${share})`;
    };
    follow();
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
    };
  }, []);
  return fill;
}
