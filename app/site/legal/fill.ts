/** Fills numbers into the texts, so that none is hard-coded twice. Pure. */

const SLOT = /\{([a-z_]+)\}/g;

/** A text with its numbers. @throws {Error} for an unknown name: a gap must not be read as a promise */
export function fill(text: string, numbers: Readonly<Record<string, string>>): string {
  return text.replace(SLOT, (_, name: string) => {
    const value = numbers[name];
    if (value === undefined) throw new Error(`no value for {${name}}`);
    return value;
  });
}
