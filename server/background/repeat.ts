/**
 * Runs a task now and then again and again until it is stopped.
 * @param onFailure receives the error of a run that failed; the next one takes place all the same
 * @param interval milliseconds from one run to the next
 * @returns stops the runs and waits for the current one
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
