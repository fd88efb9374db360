import { StatusPill } from "./status.tsx";

/** Something that had to hold, and does: said above a score, because it is no part of one. */
export function PassedGate({ name, sentence }: { name: string; sentence: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusPill tone="success">{name}</StatusPill>
      <span>{sentence}</span>
    </p>
  );
}
