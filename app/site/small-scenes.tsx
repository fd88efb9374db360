import { cx } from "#app/ui/cx.ts";
import scenes from "./scenes.svg?url";

/** The names of the drawings in scenes.svg. */
export type SceneName =
  | "profile"
  | "match"
  | "meet"
  | "post"
  | "review"
  | "hire"
  | "nursing"
  | "allied"
  | "diagnostic"
  | "pharmacy"
  | "administrative";

type SceneProps = { className?: string };

/** A small drawing in a window like the landing page's. Decoration; in its own file, to keep scripts small. */
export function SmallScene({ name, className }: SceneProps & { name: SceneName }) {
  return (
    <svg viewBox="0 0 108 108" className={cx("h-auto", className)} aria-hidden="true">
      <use href={`${scenes}#${name}`} />
    </svg>
  );
}

/** A phone on a window sill with good news on it. Decoration. */
export function InterestedEmployer({ className }: SceneProps) {
  return (
    <svg viewBox="0 0 440 360" className={cx("h-auto", className)} aria-hidden="true">
      <use href={`${scenes}#interested`} />
    </svg>
  );
}
