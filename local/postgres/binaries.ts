import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian's packages install each version. */
const PACKAGED = "/usr/lib/postgresql";

/** The folder of the newest PostgreSQL server on this machine, from system packages or the PATH. */
export function findPostgres(): string | undefined {
  const packaged = existsSync(PACKAGED)
    ? readdirSync(PACKAGED)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(PACKAGED, version, "bin"))
    : [];
  const onPath = (process.env["PATH"] ?? "").split(delimiter);
  return [...packaged, ...onPath].find((folder) =>
    ["postgres", "initdb"].every((program) => existsSync(join(folder, program))),
  );
}

/** Checks that a server can be started here. @throws a readable message if PostgreSQL or a user to run it is missing */
export function requirePostgres(): void {
  if (!findPostgres()) {
    throw new Error(
      "This machine has no PostgreSQL server: install one (on Debian or Ubuntu: apt install postgresql), or leave out --postgres.",
    );
  }
  serverOwner();
}

/** Checks that the server's user can enter a folder. @throws a readable message if not */
export function requireEntrance(folder: string, owner = serverOwner()): void {
  if (spawnSync("test", ["-x", folder], { ...owner }).status === 0) return;
  throw new Error(
    `PostgreSQL's own user cannot open ${folder}: choose a folder inside one that everyone can open, such as NOMERA_DATA_DIR=/var/tmp/nomera.`,
  );
}

/** Its version as reported, such as "15.18". */
export function versionOf(binaries: string): string {
  const printed = execFileSync(join(binaries, "postgres"), ["--version"], { encoding: "utf8" });
  return /\d+(\.\d+)*/.exec(printed)?.[0] ?? printed.trim();
}

/** The user the server runs as. */
export type Owner = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root runs it as the user that its package created. Anyone else runs it as
 * themselves.
 * @throws a readable message if root has no such user
 */
export function serverOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: "-u" | "-g") => {
    const { status, stdout } = spawnSync("id", [what, "postgres"], { encoding: "utf8" });
    if (status !== 0) {
      throw new Error(
        "PostgreSQL does not run as root, and this machine has no user `postgres` to run it as: make one (`useradd --system postgres`), or run this as another user.",
      );
    }
    return Number(stdout);
  };
  return { uid: id("-u"), gid: id("-g") };
}
