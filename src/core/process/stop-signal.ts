const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Resolves on the first stop signal, even if the promise is not awaited yet. Replaces the signal handlers of the start
 * script, and ignores further signals, so that they do not interrupt a clean stop.
 */
export function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) {
      const earlier = process.listeners(signal);
      // Add this listener before removing the others: without any listener, Node would drop a pending signal.
      process.on(signal, () => resolve());
      for (const listener of earlier) process.off(signal, listener);
    }
  });
}
