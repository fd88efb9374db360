import { cx } from "./cx.ts";

export type FacilityMarkProps = {
  name: string;
  /** The address of a logo; initials stand in where there is none. */
  src?: string | undefined;
  className?: string | undefined;
};

/** A facility's logo or its initials, beside its name: decoration, as the name says the same. */
export function FacilityMark({ name, src, className }: FacilityMarkProps) {
  const look = cx("shrink-0 rounded-lg border border-line", className ?? "size-12");
  if (src) {
    return (
      <img
        src={src}
        alt=""
        width={256}
        height={256}
        loading="lazy"
        decoding="async"
        className={cx(look, "bg-white object-contain")}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        look,
        "inline-flex items-center justify-center bg-accent-soft font-semibold text-accent",
      )}
    >
      {initials(name)}
    </span>
  );
}

/** The first letters of a name's first two words. */
function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join("");
}
