import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Site } from "../../contract/site/site.ts";
import { StartFault } from "../start-faults.ts";
import { type DescribePicture, readSite } from "./read-site.ts";
import { describeFault, type SiteFault } from "./site-fault.ts";

/** The content of the site folder while the server runs. */
export interface SiteStore {
  /** The last version of the site without faults. */
  current: () => Site;
  /** The faults of a newer version. Empty when the newest version is the one that is served. */
  faults: () => SiteFault[];
  /** Calls `listener` after each change of the site. */
  watch: (listener: () => void) => void;
  stop: () => void;
}

interface SiteStoreOptions {
  folder: string;
  describePicture: DescribePicture;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** Milliseconds between two looks at the folder. */
  interval?: number;
}

/**
 * Reads the site folder and takes over every valid change within a second. A change with faults is logged, and the last
 * valid site stays. Throws a {@link StartFault} when the folder has faults from the start.
 *
 * The folder is polled, because file events do not cross network mounts and container boundaries, and editors replace
 * files in ways that end a watch.
 */
export async function openSite({
  folder,
  describePicture,
  log,
  interval = 300,
}: SiteStoreOptions): Promise<SiteStore> {
  const first = await readSite(folder, describePicture);
  if ("faults" in first) throw new StartFault(explainFaults(folder, first.faults));
  let { site } = first;
  let faults: SiteFault[] = [];
  const listeners = new Set<() => void>();

  async function readAgain(): Promise<void> {
    const reading = await readSite(folder, describePicture);
    faults = "faults" in reading ? reading.faults : [];
    if ("faults" in reading) {
      log.warn(
        { faults: faults.map(describeFault) },
        "the site folder has faults; the last valid site is kept",
      );
      return;
    }
    site = reading.site;
    for (const listener of listeners) listener();
    log.info("the site folder has changed, and the change is served");
  }

  const stop = pollFolder(folder, interval, () =>
    readAgain().catch((error) => log.error({ err: error }, "could not read the site folder")),
  );
  return { current: () => site, faults: () => faults, watch: (listener) => listeners.add(listener), stop };
}

/** Returns the faults as a text for the terminal, one line each. */
export function explainFaults(folder: string, faults: SiteFault[]): string {
  const count = faults.length === 1 ? "a fault" : `${faults.length} faults`;
  return `The site folder ${folder} has ${count}:\n${faults.map(describeFault).join("\n")}`;
}

/** Calls `onChange` when the folder has changed and then stayed the same for one interval, so that files are complete. */
function pollFolder(folder: string, interval: number, onChange: () => Promise<void>): () => void {
  let known: string | undefined;
  let last: string | undefined;

  async function look(): Promise<void> {
    const signature = await signatureOf(folder);
    known ??= signature;
    if (signature !== known && signature === last) {
      known = signature;
      await onChange();
    }
    last = signature;
  }

  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function repeat(): Promise<void> {
    await look();
    if (!stopped) timer = setTimeout(repeat, interval).unref();
  }
  void repeat();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Changes when a file below the folder is added, removed, or written. */
async function signatureOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = await Promise.all(
    names.sort().map(async (name) => {
      const facts = await stat(path.join(folder, name)).catch(() => undefined);
      return `${name} ${facts?.size} ${facts?.mtimeMs}`;
    }),
  );
  return files.join("\n");
}
