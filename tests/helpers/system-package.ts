import { spawnSync } from "node:child_process";

/**
 * Installs a package with Debian's package manager, as root or with passwordless sudo. The caller checks whether it
 * worked.
 */
export function installPackage(name: string): void {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const what of [
    ["apt-get", "update", "-qq"],
    ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq"].concat(
      "--no-install-recommends",
      name,
    ),
  ]) {
    const [program = "", ...args] = [...asRoot, ...what];
    spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], timeout: 600_000 });
  }
}
