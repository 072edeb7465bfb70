const width = 30;
let last = "";

/** Shows a progress bar on a terminal, or else prints a line for every 10%, to standard error. `done` is from 0 to 1. */
export function showProgress(title: string, done: number): void {
  const percent = `${Math.round(done * 100)}%`;
  if (process.stderr.isTTY) {
    const filled = Math.round(done * width);
    process.stderr.write(`\r${title} [${"=".repeat(filled)}${" ".repeat(width - filled)}] ${percent} `);
    if (done >= 1) process.stderr.write("\n");
    return;
  }
  const line = `${title}: ${Math.floor(done * 10) * 10} %`;
  if (line === last) return;
  last = line;
  console.error(line);
}
