/** Runs Redis or Valkey on a port until its parent exits. Arguments: the program, then the port. */
import { spawn } from "node:child_process";

const [program = "", port = ""] = process.argv.slice(2);
const settings = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--daemonize", "no"];
const store = spawn(program, ["--port", port, ...settings], { stdio: "inherit" });
store.once("exit", (code) => process.exit(code ?? 0));
process.once("exit", () => store.kill("SIGKILL"));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => store.kill(signal));
