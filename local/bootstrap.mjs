// The first step of `npm run demo`, `npm test` and `npm run dev`: it runs on the
// machine's own Node, installs what is missing and hands over to the project's
// Node in node_modules. Plain JavaScript without dependencies, because nothing
// else can be relied on yet.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const bin = join(root, "node_modules", ".bin");
const projectNode = join(bin, "node");
const stampFile = join(root, "node_modules", ".nomera-installed");
const lockText = readFileSync(join(root, "package-lock.json"), "utf8");
const lockHash = createHash("sha256").update(lockText).digest("hex");

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Nomera Health needs Node 20.19 or newer to start; this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error("Usage: node local/bootstrap.mjs <script> [arguments]");
  process.exit(1);
}

/** @type {import("node:child_process").ChildProcess | undefined} */
let child;
/** @type {NodeJS.Signals | undefined} */
let stoppedBy;
/** @type {NodeJS.Signals[]} */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) {
  // Staying alive until the child has ended is what leaves nothing behind. A
  // child that had the signal already (Ctrl-C reaches the whole group) sees it twice.
  process.on(signal, () => {
    stoppedBy ??= signal;
    child?.kill(signal);
  });
}

if (process.env["npm_lifecycle_event"]) {
  // npm, or the shell it started us with, may be killed without passing it on.
  const before = parents();
  setInterval(() => {
    if (parents() !== before) process.emit("SIGTERM", "SIGTERM");
  }, 500).unref();
}

if (!installed()) await install();
process.exit(await run(projectNode, [join(root, script), ...args], true));

/** Whether node_modules is complete and what package-lock.json asks for. */
function installed() {
  if (!existsSync(projectNode)) return false;
  if (readIfThere(stampFile) === lockHash) return true;
  // A developer's own `npm install` counts as well: npm writes this record last.
  const record = readIfThere(join(root, "node_modules", ".package-lock.json"));
  if (!record) return false;
  const have = JSON.parse(record).packages;
  for (const [path, wanted] of Object.entries(JSON.parse(lockText).packages)) {
    if (path === "" || (!have[path] && wanted.optional)) continue;
    if (have[path]?.version !== wanted.version) return false;
  }
  writeFileSync(stampFile, lockHash);
  return true;
}

async function install() {
  const started = Date.now();
  console.log("Installing packages (first start, or they changed)…");
  rmSync(stampFile, { force: true });
  const options = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env["npm_execpath"];
  // Not our own process.execPath: that may be the Node in node_modules, which
  // `npm ci` is about to delete.
  const npmNode = process.env["npm_node_execpath"] ?? process.execPath;
  const code = npm?.endsWith(".js")
    ? await run(npmNode, [npm, ...options])
    : await run("npm", options);
  if (code !== 0) {
    if (!stoppedBy) console.error("Installing the packages failed: npm says why above.");
    process.exit(code);
  }
  if (!existsSync(projectNode)) {
    console.error(
      "The npm package `node` brought no Node: allow its install script and try again.",
    );
    process.exit(1);
  }
  writeFileSync(stampFile, lockHash);
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/**
 * Runs a command to its end and gives its exit code, in the way shells do.
 * @param {string} command
 * @param {string[]} commandArgs
 * @param {boolean} [connected] with a channel whose closing tells the child that we died
 * @returns {Promise<number>}
 */
function run(command, commandArgs, connected = false) {
  return new Promise((resolve) => {
    child = spawn(command, commandArgs, {
      cwd: root,
      stdio: connected ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
      env: {
        ...process.env,
        PATH: bin + delimiter + (process.env["PATH"] ?? ""),
      },
    });
    child.on("error", (error) => {
      console.error(`Could not run ${command}: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/** Our parent and, where the system tells, its parent: they change when one dies. */
function parents() {
  const stat = readIfThere(`/proc/${process.ppid}/stat`);
  return `${process.ppid} ${stat?.split(") ").at(-1)?.split(" ")[1]}`;
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
