// Loaded with --import into a process that must not outlive its parent. When the parent exits, this process gets
// SIGTERM. The server needs up to 10 s to stop. npm can take a minute to clean up, so it is killed after the grace period.
const CHECK_MS = 500;
const GRACE_MS = 11_000;

const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE_MS).unref();
  process.kill(process.pid, "SIGTERM");
}, CHECK_MS);
timer.unref();
