import { useEffect, useRef, useState } from "react";

export type SectionDotsProps = {
  label: string;
  /** The page's sections in order: their ids, and their labels here. */
  sections: readonly { id: string; label: string }[];
};

/**
 * Dots beside a long page that link to its sections. With a script, marks the section in the middle of the screen, and
 * a rail fills as the page scrolls.
 */
export function SectionDots({ label, sections }: SectionDotsProps) {
  const { fill, current } = useScrolling(sections);
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

/** Follows scrolling: fills the rail, and returns the section that is, or last was, in the middle of the screen. */
function useScrolling(sections: SectionDotsProps["sections"]) {
  const fill = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const follow = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const share = Math.min(1, scrollTop / Math.max(1, scrollHeight - clientHeight));
      if (fill.current) fill.current.style.transform = `scaleY(${share})`;
      const reached = sections.findLast(({ id }) => {
        const section = document.getElementById(id);
        return section && section.getBoundingClientRect().top <= clientHeight / 2;
      });
      setCurrent(reached?.id);
    };
    follow();
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
    };
  }, [sections]);
  return { fill, current };
}
