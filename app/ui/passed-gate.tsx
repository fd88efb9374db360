import { StatusPill } from "./status.tsx";

/** A requirement that was met: shown above a score, because it is not part of it. */
export function MetRequirement({ name, sentence }: { name: string; sentence: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusPill tone="success">{name}</StatusPill>
      <span>{sentence}</span>
    </p>
  );
}
