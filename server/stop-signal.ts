const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Resolves at the first signal to stop, even one that comes before anyone awaits it. From here on signals belong to the
 * server and no longer to the script that started it, and a second one does not cut short what the first one began.
 */
export function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) {
      const earlier = process.listeners(signal);
      // Added before the others are removed: with no listener left, Node drops a signal that is on its way.
      process.on(signal, () => resolve());
      for (const listener of earlier) process.off(signal, listener);
    }
  });
}
