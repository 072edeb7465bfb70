import path from "node:path";
import type { Logger } from "../../process/log/log.ts";
import { StartFault } from "../../process/start-faults.ts";
import type { EntryPage } from "../contract/entry-pages.ts";
import type { SitePage } from "../contract/own-pages.ts";
import type { Quote } from "../contract/quotes.ts";
import type { Site } from "../contract/site.ts";
import type { LastValidSite } from "./last-valid-site.ts";
import { pollFolder } from "./poll-folder.ts";
import { readSite } from "./read-site.ts";
import { type DescribeFile, findCompanions } from "./resolve-pictures.ts";
import { describeFault, type Locate, type SiteFault } from "./site-fault.ts";
import { signatureOf } from "./site-signature.ts";

/** The content of the site folder while the server runs. */
export interface SiteStore {
  /** The last version of the site without faults. */
  current: () => Site;
  /** The same without what features add. */
  own: () => Site;
  /** Adds what features add to a version of the site, which need not be in the folder. */
  complete: (own: Site) => Site;
  /** Returns where a value of the version without faults is in the files. */
  locate: Locate;
  /** The faults of a newer version. Empty when the newest version is the one that is served. */
  faults: () => SiteFault[];
  /** Reads the folder now, if it has changed. Resolves when the newest version is served, or its faults are known. */
  refresh: () => Promise<void>;
  /** Calls `listener` after each change of the site. */
  watch: (listener: () => void) => void;
  /** Ends the checks of the folder, and waits for the copy that is being made. */
  stop: () => Promise<void>;
}

interface SiteStoreOptions {
  folder: string;
  /** Returns how pages show the picture in a file. */
  describeFile: DescribeFile;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** Returns the pages that the server writes for a version of the site. Those of the owner's with the same name win. */
  writePages?: (site: Site) => SitePage[];
  /** Returns what others say, for a version of the site. */
  listQuotes?: (site: Site) => Quote[];
  /** Returns the pages about entries of files of a version of the site. */
  listEntryPages?: (site: Site) => EntryPage[];
  /** Keeps a copy of each valid version, and has that of an earlier start. Without it, there are no copies. */
  lastValid?: LastValidSite | undefined;
  /** Milliseconds between two checks of the folder. */
  interval?: number;
}

/**
 * Reads the site folder and applies every valid change within a second. A change with faults is logged, and the last
 * valid version is kept. If the folder has faults from the start, the copy of the last valid version is served until
 * they are fixed. Throws a {@link StartFault} if there is no copy.
 *
 * The folder is polled, because file events do not cross network mounts and container boundaries, and editors replace
 * files in ways that end a watch.
 */
export async function openSite({
  folder,
  log,
  interval = 300,
  writePages,
  listQuotes,
  listEntryPages,
  ...options
}: SiteStoreOptions): Promise<SiteStore> {
  const listeners = new Set<() => void>();
  let copying = Promise.resolve();

  function keep({ pictures }: ValidReading, signature: string): void {
    copying = copying
      .then(() => options.lastValid?.keep({ signature, pictures }))
      .catch((error) =>
        log.warn({ err: error }, "could not keep a copy of the last valid version of the site"),
      );
  }

  function complete(version: Site): Site {
    const quoted = { ...version, quotes: listQuotes?.(version) ?? [] };
    const site = { ...quoted, entryPages: listEntryPages?.(quoted) ?? [] };
    return addPages(site, writePages?.(site) ?? []);
  }

  async function readAgain(signature: string): Promise<void> {
    const reading = await readFolder(folder, options);
    faults = "faults" in reading ? reading.faults : [];
    if ("faults" in reading) {
      log.warn(
        { faults: faults.map(describeFault) },
        "the site folder has faults; the last valid version is kept",
      );
      return;
    }
    keep(reading, signature);
    own = reading;
    site = complete(own.site);
    for (const listener of listeners) listener();
    log.info("the site folder has changed; now serving the new version");
  }

  const before = await signatureOf(folder);
  const first = await readFolder(folder, options);
  let faults = "faults" in first ? first.faults : [];
  let own = "faults" in first ? await readLastValid(folder, first.faults, { log, ...options }) : first;
  let site = complete(own.site);
  if (!("faults" in first)) keep(first, before);

  const poll = pollFolder({ sign: () => signatureOf(folder), interval, known: before }, async (signature) => {
    try {
      await readAgain(signature);
      return true;
    } catch (error) {
      log.error({ err: error }, "could not read the site folder");
      return false;
    }
  });
  return {
    current: () => site,
    own: () => own.site,
    locate: (file, place) => own.locate(file, place),
    complete,
    faults: () => faults,
    refresh: poll.look,
    watch: (listener) => listeners.add(listener),
    stop: () => {
      poll.stop();
      return copying;
    },
  };
}

interface ValidReading {
  site: Site;
  locate: Locate;
  /** The files of the folder `pictures` that the site shows. */
  pictures: Set<string>;
}

type ReadOptions = Pick<SiteStoreOptions, "describeFile">;

/** Reads a site folder with its pictures. Returns the site, or every fault that was found. */
export async function readFolder(
  folder: string,
  { describeFile }: ReadOptions,
): Promise<ValidReading | { faults: SiteFault[] }> {
  const pictures = new Set<string>();
  const reading = await readSite(folder, async (name, maxWidth) => {
    const picture = await describeFile(path.join("pictures", name), folder, maxWidth);
    pictures.add(name);
    for (const file of await findCompanions(folder, path.join("pictures", name)))
      pictures.add(path.basename(file));
    return picture;
  });
  return "faults" in reading ? reading : { ...reading, pictures };
}

function addPages(site: Site, written: SitePage[]): Site {
  const own = new Set(site.pages.map(({ slug }) => slug));
  return { ...site, pages: [...site.pages, ...written.filter(({ slug }) => !own.has(slug))] };
}

/** Returns the copy of the last valid version. Throws a {@link StartFault} with the faults if it cannot be served either. */
async function readLastValid(
  folder: string,
  faults: SiteFault[],
  { lastValid, log, ...options }: ReadOptions & Pick<SiteStoreOptions, "lastValid" | "log">,
): Promise<ValidReading> {
  // A copy that cannot be read must not hide the faults.
  const copy = await lastValid?.find().catch(() => undefined);
  const reading = copy === undefined ? undefined : await readFolder(copy, options);
  if (reading === undefined || "faults" in reading) throw new StartFault(explainFaults(folder, faults));
  log.error(
    { faults: faults.map(describeFault) },
    "the site folder has faults; serving the last valid version until they are fixed",
  );
  return reading;
}

/** Returns the faults as a text for the terminal, one line each. */
export function explainFaults(folder: string, faults: SiteFault[]): string {
  const count = faults.length === 1 ? "a fault" : `${faults.length} faults`;
  return `The site folder ${folder} has ${count}:\n${faults.map(describeFault).join("\n")}`;
}
