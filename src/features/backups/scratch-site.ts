import { installation } from "../../core/process/installation.ts";
import { listen } from "../../core/process/listen.ts";
import { createLog } from "../../core/process/log/log.ts";
import { createApp } from "../../core/server/app.ts";
import { readConfig } from "../../core/server/config.ts";
import { createContext } from "../../core/server/context.ts";
import type { ScratchSite } from "./verify-backup.ts";

/**
 * Starts the API of a site on the database in `dataDir`, on a free port of the loopback interface. It uses nothing else
 * of the owner's: faults of the site folder must not make a backup look damaged, and nothing is written outside
 * `dataDir`.
 */
export async function startScratchSite(dataDir: string): Promise<ScratchSite> {
  const config = readConfig({
    LOG_LEVEL: "silent",
    PORT: "0",
    DATA_DIR: dataDir,
    SITE_DIR: installation.sample,
  });
  const context = await createContext(config, createLog(config.logLevel));
  const server = await listen(createApp(context), config).catch(async (error) => {
    await context.close();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    db: context.db,
    stop: async () => {
      await server.close(1_000);
      await context.close();
    },
  };
}
