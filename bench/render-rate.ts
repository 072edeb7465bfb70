import "./production.ts";
import path from "node:path";
import { readConfig } from "../server/config.ts";
import { createContext } from "../server/context.ts";
import { createLog } from "../server/log/log.ts";
import { loadPageBundle } from "../server/pages/bundle.ts";
import { createPageData } from "../server/pages/page-data.ts";
import { createPageRenderer } from "../server/pages/render.ts";
import { installation } from "../server/process/installation.ts";

/** Seconds of processor time. */
const duration = 4;
/** Renderings of each screen before the measurement, until the code is compiled. */
const warmUp = 100;

/**
 * Returns how many pages one processor core renders in a second, the public screens in turn: with their queries, but
 * without the compression, which runs on other threads.
 */
export async function measureRenderRate(dataDir: string, screens: string[]): Promise<number> {
  const config = { ...readConfig({ LOG_LEVEL: "error" }), dataDir, cacheDir: path.join(dataDir, "cache") };
  const context = await createContext(config, createLog(config.logLevel));
  const render = createPageRenderer(
    await loadPageBundle(installation.pages),
    createPageData(context),
    context,
  );
  const renderAll = async () => {
    for (const screen of screens) {
      const { status } = await render(`http://localhost${screen}`);
      if (status !== 200) throw new Error(`${screen} was rendered with status ${status}.`);
    }
  };
  for (let round = 0; round < warmUp; round += 1) await renderAll();
  const start = process.cpuUsage();
  let rounds = 0;
  while (usedSeconds(start) < duration) {
    await renderAll();
    rounds += 1;
  }
  const rate = (rounds * screens.length) / usedSeconds(start);
  await context.close();
  return rate;
}

function usedSeconds(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}
