/** A facility's public page: URLs and pictures. Pure, and small because every list of positions loads it. */

export const FACILITIES_PATH = "/facilities";
/** Where a facility edits its public page. */
export const EDIT_PATH = "/employer/facility";

/** Picture kinds, with the stored size in pixels. */
export const PICTURES = {
  logo: { width: 256, height: 256 },
  photo: { width: 1280, height: 720 },
} as const;
export type PictureKind = keyof typeof PICTURES;

export const isPictureKind = (word: string | undefined): word is PictureKind =>
  word !== undefined && Object.hasOwn(PICTURES, word);

/** URL of a facility's page. */
export const facilityPath = (slug: string): string => `${FACILITIES_PATH}/${slug}`;

/** URL of a facility's page by id; redirects to the one with the name. */
export const facilityPathById = (id: string): string =>
  facilityPath(id.replaceAll("-", "").slice(0, 12));

/** URL of a picture. */
export const picturePath = (id: string): string => `${FACILITIES_PATH}/images/${id}`;

/** The key in a facility's slug: its last twelve hex digits. Null without them. */
export function facilityKey(param: string | undefined): string | null {
  return /^(?:[a-z0-9-]{0,80}-)?([0-9a-f]{12})$/.exec(param?.toLowerCase() ?? "")?.[1] ?? null;
}
