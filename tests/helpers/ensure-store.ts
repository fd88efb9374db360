import { existsSync } from "node:fs";
import { join } from "node:path";
import { installPackage } from "./system-package.ts";

/**
 * Finds or installs a Valkey or Redis server. @throws a readable message if neither works @returns the program's path
 */
export function ensureStore(): string {
  const found = findStore();
  if (found) return found;
  console.log("Installing Redis with the system's package manager…");
  installPackage("redis-server");
  const installed = findStore();
  if (!installed) {
    throw new Error(
      "The tests of shared limits need a Valkey or Redis server, which could not be installed: install one with your system's package manager so that `valkey-server` or `redis-server` is on the PATH.",
    );
  }
  return installed;
}

function findStore(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(":").concat("/usr/bin", "/usr/local/bin");
  return ["valkey-server", "redis-server"]
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(existsSync);
}
