/**
 * A page's HTML without what nobody sees: the markers between two texts, spaces that do not break, and scripts, which
 * also hold the answer that a refused form got.
 */
export const textOf = async (response: Response): Promise<string> =>
  (await response.text())
    .replace(/<!-- -->/g, "")
    .replaceAll("\u00a0", " ")
    .replace(/<script[^]*?<\/script>/g, "");
