// Loaded before a child's own code (`node --import`): a child whose parent has
// vanished, even by kill -9, ends as if it had been told to.
process.on("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 8_000).unref();
});
// Listening keeps the channel, and so the process, alive; ending is the child's own matter.
process.channel?.unref();

// Not for what the child forks itself, which has a channel and a parent of its own.
process.execArgv.splice(process.execArgv.indexOf("--import"), 2);
