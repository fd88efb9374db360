import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { inRoot, root } from "./paths.ts";

/** How to start a child process. */
export interface ChildOptions {
  /** Its name in messages. */
  name: string;
  /** A script path below the repository's root, run with this Node. */
  script: string;
  args?: string[];
  /** Its whole environment, besides PATH, HOME and the like. */
  env?: Record<string, string>;
  /** The file for its output; null prints it. */
  log: string | null;
}

/** A started child process. */
export interface Child {
  name: string;
  process: ChildProcess;
  /**
   * Its exit code, or 1 if a signal ended it. Never settles once all children are being stopped, because nothing should
   * continue then.
   */
  ended: Promise<number>;
}

/** Child processes that are stopped together, in reverse order of their start. */
export class Children {
  #running: Child[] = [];
  #stopping: Promise<void> | undefined;

  /** Whether they are being stopped or have been; nothing can be started anymore. */
  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Starts a child that can't outlive this process. */
  start(options: ChildOptions): Child {
    if (this.#stopping) throw new Error("Stopping.");
    const output = options.log ? openLog(options.log) : "inherit";
    const child = spawn(
      process.execPath,
      [
        "--import",
        inRoot("local", "end-with-parent.ts"),
        inRoot(options.script),
        ...(options.args ?? []),
      ],
      {
        cwd: root,
        // Children load mostly the same modules; the compile cache cuts their start by a quarter.
        env: {
          NODE_COMPILE_CACHE: inRoot(".cache", "compiled"),
          ...process.env,
          ...options.env,
        },
        stdio: ["ignore", output, output, "ipc"],
        // Ctrl-C would reach every process in the terminal's group; children are stopped in order instead.
        detached: true,
      },
    );
    if (typeof output === "number") closeSync(output);
    const started: Child = {
      name: options.name,
      process: child,
      ended: new Promise((resolve) => {
        void exitOf(child).then((code) => {
          this.#running = this.#running.filter((other) => other !== started);
          if (!this.#stopping) resolve(code);
        });
      }),
    };
    this.#running.push(started);
    return started;
  }

  /** Stops all children, with SIGKILL if needed, and waits until they are gone. */
  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      for (const child of this.#running.toReversed()) await stopChild(child);
    })();
    return this.#stopping;
  }
}

/** Stops one child: SIGTERM, and SIGKILL to its whole group after 8 seconds. */
export async function stopChild({ process: child }: Child): Promise<void> {
  child.kill("SIGTERM");
  const impatience = setTimeout(() => killGroup(child), 8_000);
  await exitOf(child);
  clearTimeout(impatience);
}

/** Kills an unresponsive child and everything it started, and waits until it is gone. */
export async function killChild({ process: child }: Child): Promise<void> {
  killGroup(child);
  await exitOf(child);
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    const settle = (code: number | null) => {
      // Kill what it started and left running.
      killGroup(child);
      resolve(code ?? 1);
    };
    if (child.exitCode !== null || child.signalCode !== null) settle(child.exitCode);
    child.once("error", () => settle(1));
    child.once("exit", settle);
  });
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

/** Logs opened in this run: a process that is restarted appends to its log. */
const logs = new Set<string>();

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const log = openSync(file, logs.has(file) ? "a" : "w");
  logs.add(file);
  return log;
}
