import { StatusPill, type StatusTone } from "#app/ui/status.tsx";
import { statusLabel, type ApplicationStatus } from "../rules.ts";

const TONES: Record<ApplicationStatus, Record<"candidate" | "facility", StatusTone>> = {
  invited: { candidate: "warning", facility: "waiting" },
  applied: { candidate: "waiting", facility: "info" },
  shortlisted: { candidate: "info", facility: "info" },
  interviewing: { candidate: "info", facility: "info" },
  offered: { candidate: "warning", facility: "waiting" },
  accepted: { candidate: "success", facility: "warning" },
  hired: { candidate: "success", facility: "success" },
  declined: { candidate: "neutral", facility: "neutral" },
  withdrawn: { candidate: "neutral", facility: "neutral" },
  closed: { candidate: "neutral", facility: "neutral" },
};

/**
 * Status pill of an application, worded for the reader. Warm tones: the reader must act. Half disc: the other side
 * must.
 */
export function ApplicationStatusPill(props: {
  status: ApplicationStatus;
  reader: "candidate" | "facility";
}) {
  return (
    <StatusPill tone={TONES[props.status][props.reader]}>
      {statusLabel(props.status, props.reader)}
    </StatusPill>
  );
}
