import { maxFaults } from "../../posts/server/body/markdown-fault.ts";
import { entryTextFolders } from "../../server/features.data.ts";
import { appNames, fileApps } from "../contract/apps.ts";
import type { Profile } from "../contract/profile.ts";
import type { Site, SiteFileName } from "../contract/site.ts";
import { partOf, siteFiles } from "../contract/site.ts";
import { readCustomCss } from "./look/read-custom-css.ts";
import { resolveLook } from "./look/resolve-look.ts";
import { readEntryTexts, readPages } from "./own-pages/read-pages.ts";
import { nameOf, readYaml, type YamlFile } from "./read-yaml.ts";
import { type DescribePicture, type FieldPath, resolvePictures } from "./resolve-pictures.ts";
import type { Locate, SiteFault } from "./site-fault.ts";

export type SiteReading = { site: Site; locate: Locate } | { faults: SiteFault[] };

/** Reads a site folder and checks it. Returns the site, or every fault that was found. */
export async function readSite(folder: string, describePicture: DescribePicture): Promise<SiteReading> {
  const faults: SiteFault[] = [];
  const files = new Map<string, YamlFile<unknown>["locate"]>();
  const locate: Locate = (file, place) => files.get(file)?.(place);

  /** One after the other, because each can need a thread, or keep this one for some milliseconds. */
  async function read(name: SiteFileName) {
    const file = await readYaml(folder, name, siteFiles[name]);
    const checked = await checkPictures(name, file, describePicture);
    faults.push(...checked.faults);
    files.set(name, file.locate);
    return checked.value;
  }

  const profile = (await read("site.yaml")) as Partial<Site["profile"]> | undefined;
  const others: Partial<Record<keyof Site, unknown>> = {};
  for (const name of Object.keys(siteFiles) as SiteFileName[])
    if (name !== "site.yaml") others[partOf(name)] = await read(name);
  const own = await readPages(folder, describePicture);
  const texts = await readAllEntryTexts(folder, describePicture);
  const custom = await readCustomCss(folder);
  const known = [...appNames, ...own.slugs];
  for (const [index, message] of findUnknownApps(profile?.apps, known)) {
    faults.push({ file: "site.yaml", position: locate("site.yaml", ["apps", index]), message });
  }
  faults.push(...own.faults, ...texts.faults, ...custom.faults);
  if (faults.length > 0) return { faults: faults.sort((a, b) => (a.file < b.file ? -1 : 1)) };
  const site = {
    profile: { apps: known, ...profile },
    ...others,
    pages: own.pages,
    entryTexts: texts.texts,
    quotes: [],
    entryPages: [],
    customCss: custom.css,
  } as Site;
  if (profile?.apps === undefined) site.profile.apps = findFilledApps(known, site);
  return { site, locate };
}

/** Reads the texts about entries of files. Whether there are such entries is for the feature that shows them. */
async function readAllEntryTexts(siteDir: string, describePicture: DescribePicture) {
  const texts: Site["entryTexts"] = {};
  const faults: SiteFault[] = [];
  for (const app of entryTextFolders) {
    const read = await readEntryTexts(siteDir, app, describePicture);
    texts[app] = read.pages;
    faults.push(...read.faults);
  }
  return { texts, faults };
}

/** Returns the apps that have something to show and are not hidden, which are on the desk if the owner has chosen none. */
export function findFilledApps(apps: readonly string[], site: Site): string[] {
  return apps.filter((app) => !isEmptyApp(app, site));
}

/** Whether an app would have nothing to show of the site folder, or is a hidden page. */
function isEmptyApp(app: string, site: Site): boolean {
  const known = fileApps.find(({ name }) => name === app);
  if (known === undefined) return site.pages.some(({ slug, hidden }) => slug === app && hidden === true);
  return known.isEmpty?.(site[known.name] as never) ?? false;
}

/** Replaces the pictures in a file with those that pages show. Adds a fault for each that cannot be shown. */
export async function checkPictures(
  name: SiteFileName,
  file: YamlFile<unknown>,
  describePicture: DescribePicture,
): Promise<{ value: unknown; faults: SiteFault[] }> {
  const faults = [...file.faults];
  function onFault(message: string, place: FieldPath): void {
    if (faults.length >= maxFaults) return;
    faults.push({ file: name, position: file.locate(place), message, path: nameOf(place) });
  }
  const value = await resolvePictures(file.value, describePicture, onFault);
  const { look } = (name === "site.yaml" && file.value ? file.value : {}) as Partial<Profile>;
  const seen = look && { look: await resolveLook(look, describePicture, onFault) };
  return { value: seen ? { ...(value as object), ...seen } : value, faults };
}

/** Returns the position in the list and a sentence for each app that does not exist. */
export function findUnknownApps(apps: readonly string[] = [], known: readonly string[]): [number, string][] {
  return [...apps.entries()]
    .filter(([, app]) => !known.includes(app))
    .map(([index, app]) => {
      return [index, `apps[${index}] must be one of ${known.join(", ")}; got ${JSON.stringify(app)}.`];
    });
}
