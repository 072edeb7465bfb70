/**
 * Returns the longest turn of the event loop of a site with METRICS_PORT since it was last asked, in milliseconds. It is measured
 * every 10 ms, so an idle event loop has turns of 10 ms, and a turn may be up to 10 ms too long.
 */
export async function readLongestTurn(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error("The site has no metric of its event loop");
  return Number(seconds) * 1000;
}
