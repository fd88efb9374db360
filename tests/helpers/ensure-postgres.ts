import { findPostgres, versionOf } from "#local/postgres/binaries.ts";
import { installPackage } from "./system-package.ts";

/**
 * Finds or installs a PostgreSQL server. @throws a readable message if neither works @returns its version and folder
 */
export function ensurePostgres(): string {
  const found = findPostgres() ?? installed();
  if (!found) {
    throw new Error(
      "The integration and browser tests need a PostgreSQL server, which could not be installed: install version 15 or newer with your system's package manager so that `initdb` and `postgres` are on the PATH.",
    );
  }
  return `PostgreSQL ${versionOf(found)}, ${found}`;
}

function installed(): string | undefined {
  console.log("Installing PostgreSQL with the system's package manager…");
  installPackage("postgresql");
  return findPostgres();
}
