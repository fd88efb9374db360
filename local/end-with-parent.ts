// Loaded before a child's own code (`node --import`): if the parent vanishes, even by kill -9, the child shuts down as
// if it had received a signal.
process.on("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 8_000).unref();
});
// Listening keeps the channel, and so the process, alive; exiting is the child's own decision.
process.channel?.unref();

// Not for the child's own forks, which have their own channel and parent.
process.execArgv.splice(process.execArgv.indexOf("--import"), 2);
