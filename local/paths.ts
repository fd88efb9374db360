import { fileURLToPath } from "node:url";
import { join } from "node:path";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** A path inside the repository. */
export function inRoot(...parts: string[]): string {
  return join(root, ...parts);
}
