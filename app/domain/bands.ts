/** A score's band, shown with its number. Scores are basis points. */

/** Minimum score of each band. */
export const BANDS = { strong: 8_000, good: 7_000, fair: 0 } as const;
export type Band = keyof typeof BANDS;

/** The band of a score. */
export function bandOf(score: number): Band {
  if (score >= BANDS.strong) return "strong";
  return score >= BANDS.good ? "good" : "fair";
}

/** A score in short: "84%, strong". Rounded down, so that the number never suggests a higher band. */
export const scoreText = (score: number): string => `${wholePercent(score)}%, ${bandOf(score)}`;

/** A score as a badge: "84% strong match". */
export const matchText = (score: number): string =>
  `${wholePercent(score)}% ${bandOf(score)} match`;

/** A score as a whole percentage, rounded down. */
export const wholePercent = (score: number): number =>
  Math.floor(Math.min(10_000, Math.max(0, score)) / 100);

/** Badge color of each band. */
export const BAND_TONES = {
  strong: "success",
  good: "info",
  fair: "neutral",
} as const satisfies Record<Band, string>;
