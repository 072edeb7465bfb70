/** Milliseconds before the first retry. Each further retry waits four times as long, up to the maximum. */
const initialRetryDelay = 15_000;
const maxRetryDelay = 60 * 60_000;

/** Returns the milliseconds until the next attempt after this many: 15 s, 1 min, 4 min, 16 min, and then an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(maxRetryDelay, initialRetryDelay * 4 ** (attempts - 1));
}
