// Loaded into a process that must not outlive the one that began it: losing the parent is taken as SIGTERM. The server
// has ended ten seconds later; npm, which may go on for a minute tidying up, has its time cut short.
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
