/** A facility's public page: its addresses and pictures. Pure, and short: every list of positions loads it. */

export const FACILITIES_PATH = "/facilities";
/** Where a facility edits what everybody reads of it. */
export const EDIT_PATH = "/employer/facility";

/** The pictures that a facility shows, with the size in pixels that each is kept in. */
export const PICTURES = {
  logo: { width: 256, height: 256 },
  photo: { width: 1280, height: 720 },
} as const;
export type PictureKind = keyof typeof PICTURES;

export const isPictureKind = (word: string | undefined): word is PictureKind =>
  word !== undefined && Object.hasOwn(PICTURES, word);

/** The address of a facility's page. */
export const facilityPath = (slug: string): string => `${FACILITIES_PATH}/${slug}`;

/** The address of a facility's page by its id alone; it leads on to the one with the name. */
export const facilityPathById = (id: string): string =>
  facilityPath(id.replaceAll("-", "").slice(0, 12));

/** The address of a picture. */
export const picturePath = (id: string): string => `${FACILITIES_PATH}/images/${id}`;

/** What finds a facility by an address of its page: the twelve digits at the end. Null where there are none. */
export function facilityKey(param: string | undefined): string | null {
  return /^(?:[a-z0-9-]{0,80}-)?([0-9a-f]{12})$/.exec(param?.toLowerCase() ?? "")?.[1] ?? null;
}
