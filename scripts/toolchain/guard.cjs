/**
 * Preloaded (`node --require`) into a process that leads a process group and has a channel to the one that started it. Sees
 * to it that neither outlives the other, however it ends, kill -9 included:
 * when the starter is gone, this process is told to end; when this process is gone, so is the rest of its group.
 */
const { spawn } = require("node:child_process");

if (process.connected) {
  // The shell's standard input ends with this process. Signals are for this process to answer, not for its guard.
  const script = "trap '' INT TERM HUP; read -r _; kill -9 0";
  const guard = spawn("sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"] });
  guard.unref();
  guard.stdin.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // Waiting for the starter to go is no reason to stay.
  process.channel?.unref();
}
