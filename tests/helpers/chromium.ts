import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { installPackage } from "./system-package.ts";

// The headless shell draws no windows: measured, it needs two thirds of what the full browser needs.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The path of a working Chromium: the system's, otherwise Playwright's own. */
export function findChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find(runs);
}

/** Finds or installs Chromium. @throws a readable message if neither works */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log("Installing Chromium with Playwright…");
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  spawnSync(process.execPath, [cli, "install", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
    timeout: 600_000,
  });
  const downloaded = findChromium();
  if (downloaded) return downloaded;

  // The download failed, or system libraries are missing that a system package includes.
  console.log("Installing Chromium with the system's package manager…");
  for (const name of ["chromium-headless-shell", "chromium"]) {
    installPackage(name);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium, which could not be installed: install it with your system's package manager so that `chromium` is on the PATH.",
  );
}

function runs(path: string): boolean {
  // A stub that only tells how to install the real one does not count.
  const { status } = spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 });
  return status === 0;
}
