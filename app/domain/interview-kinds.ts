/** How an interview is held, as stored and in words. */
export const INTERVIEW_KINDS = {
  in_person: "In person",
  phone: "By phone",
  video: "By video",
} as const;

/** A kind of interview in words; unknown codes are shown as stored. */
export const interviewKind = (stored: string): string =>
  INTERVIEW_KINDS[stored as keyof typeof INTERVIEW_KINDS] ?? stored;
