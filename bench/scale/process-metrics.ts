/** What the process has used since the last time it was asked. */
export interface Used {
  /** Milliseconds of processor time, of all threads. */
  processorTime: number;
  /**
   * The longest turn of the event loop in milliseconds. It is measured every 10 ms, so an idle event loop has turns of 10 ms,
   * and a turn may be up to 10 ms too long.
   */
  longestTurn: number;
}

/** Creates the function that reads what a site with METRICS_PORT has used. */
export function createUsage(port: number): () => Promise<Used> {
  let before = 0;
  return async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const total = readMetric(text, "process_cpu_seconds_total") * 1000;
    const processorTime = total - before;
    before = total;
    // It starts over each time the metrics are read.
    return { processorTime, longestTurn: readMetric(text, "nodejs_eventloop_lag_max_seconds") * 1000 };
  };
}

function readMetric(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1];
  if (value === undefined) throw new Error(`The site has no metric ${name}`);
  return Number(value);
}
