/**
 * Runs a task immediately, and then repeatedly until it is stopped.
 * @param onFailure receives the error when a run fails; later runs are not affected
 * @param interval milliseconds between two runs
 * @returns a function that stops this and waits for the current run
 */
export function repeat(
  task: () => Promise<void>,
  onFailure: (error: unknown) => void,
  interval: number,
): () => Promise<void> {
  let running = task().catch(onFailure);
  const timer = setInterval(() => {
    running = task().catch(onFailure);
  }, interval).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
