/**
 * Preloaded (`node --require`) into a process that leads a process group and has a channel to the one that started it. Sees
 * to it that neither outlives the other, however it ends, kill -9 included:
 * when the starter is gone, this process is told to end; when this process is gone, so is the rest of its group.
 */
const { spawn } = require("node:child_process");

if (process.connected) {
  // The shell's standard input ends when this process begins to end; it is then left the time to end with its own exit code,
  // though not for ever: one that no one waits for stays listed. Signals are for this process to answer, not for its guard.
  const script =
    "trap '' INT TERM HUP; read -r _; n=0; " +
    'while kill -0 "$1" && [ $n -lt 40 ]; do sleep 0.05; n=$((n+1)); done; kill -9 0';
  const guard = spawn("sh", ["-c", script, "guard", String(process.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  guard.stdin.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // Waiting for the starter to go is no reason to stay.
  process.channel?.unref();
}
