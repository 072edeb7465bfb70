import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { type Site, siteFiles } from "../../contract/site/site.ts";
import { StartFault } from "../start-faults.ts";
import { listPages, publicFileOf } from "./pages/read-pages.ts";
import { readSite } from "./read-site.ts";
import type { DescribePicture } from "./resolve-pictures.ts";
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
  /** Milliseconds between two checks of the folder. */
  interval?: number;
}

/**
 * Reads the site folder and applies every valid change within a second. A change with faults is logged, and the last
 * valid version is kept. Throws a {@link StartFault} when the folder has faults from the start.
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
  const before = await signatureOf(folder);
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
        "the site folder has faults; the last valid version is kept",
      );
      return;
    }
    site = reading.site;
    for (const listener of listeners) listener();
    log.info("the site folder has changed; now serving the new version");
  }

  const stop = pollFolder({ folder, interval, known: before }, async () => {
    try {
      await readAgain();
      return true;
    } catch (error) {
      log.error({ err: error }, "could not read the site folder");
      return false;
    }
  });
  return { current: () => site, faults: () => faults, watch: (listener) => listeners.add(listener), stop };
}

/** Returns the faults as a text for the terminal, one line each. */
export function explainFaults(folder: string, faults: SiteFault[]): string {
  const count = faults.length === 1 ? "a fault" : `${faults.length} faults`;
  return `The site folder ${folder} has ${count}:\n${faults.map(describeFault).join("\n")}`;
}

interface Poll {
  folder: string;
  /** Milliseconds. */
  interval: number;
  /** The signature of the folder when it was last read. */
  known: string;
}

/**
 * Calls `onChange` when the folder has changed and then stayed the same for one interval, so that files are complete.
 * Calls it again after the next interval if it returns `false`.
 */
function pollFolder({ folder, interval, known }: Poll, onChange: () => Promise<boolean>): () => void {
  let last: string | undefined;

  async function look(): Promise<void> {
    const signature = await signatureOf(folder);
    if (signature !== known && signature === last && (await onChange())) known = signature;
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

/**
 * Changes when a file that the site is read from is added, removed, or written. Other files, such as a `.git` folder or
 * the database, can be many and can change at any time.
 */
async function signatureOf(folder: string): Promise<string> {
  const pictures = await readdir(path.join(folder, "pictures")).catch(() => []);
  const pages = await listPages(folder);
  const names = [
    ...Object.keys(siteFiles),
    ...pictures.map((name) => path.join("pictures", name)),
    ...pages.flatMap((slug) => [path.join("pages", `${slug}.md`), publicFileOf(slug)]),
  ];
  const files = await Promise.all(
    names.sort().map(async (name) => {
      const facts = await stat(path.join(folder, name)).catch(() => undefined);
      return `${name} ${facts?.size} ${facts?.mtimeMs} ${facts?.ctimeMs}`;
    }),
  );
  return files.join("\n");
}
