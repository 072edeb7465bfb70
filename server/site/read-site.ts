import type { PictureView, Site, SiteFileName } from "../../contract/site/site.ts";
import { siteFiles } from "../../contract/site/site.ts";
import { PictureFault } from "./pictures/fault.ts";
import { readYaml } from "./read-yaml.ts";
import type { SiteFault } from "./site-fault.ts";

/** Returns how pages show a file of the folder `pictures`. Throws a {@link PictureFault} for one that cannot be shown. */
export type DescribePicture = (file: string) => Promise<Omit<PictureView, "alt">>;

export type SiteReading = { site: Site } | { faults: SiteFault[] };

/** Reads a site folder and checks it. Returns the site, or every fault that was found. */
export async function readSite(folder: string, describePicture: DescribePicture): Promise<SiteReading> {
  const faults: SiteFault[] = [];

  async function read(name: SiteFileName): Promise<unknown> {
    const file = await readYaml(folder, name, siteFiles[name]);
    faults.push(...file.faults);
    return resolvePictures(file.value, describePicture, (place, message) => {
      faults.push({ file: name, position: file.locate(place), message });
    });
  }

  const [profile, projects, tech, me, contact] = await Promise.all([
    read("site.yaml"),
    read("projects.yaml"),
    read("tech.yaml"),
    read("me.yaml"),
    read("contact.yaml"),
  ]);
  if (faults.length > 0) return { faults: faults.sort((a, b) => (a.file < b.file ? -1 : 1)) };
  return { site: { profile, projects, tech, me, contact } as Site };
}

type Place = (string | number)[];

/** Replaces every `{file, alt}` in a value with the picture as pages show it. */
async function resolvePictures(
  value: unknown,
  describePicture: DescribePicture,
  onFault: (place: Place, message: string) => void,
  place: Place = [],
): Promise<unknown> {
  if (typeof value !== "object" || value === null) return value;
  if (isPicture(value)) {
    try {
      return { ...(await describePicture(value.file)), alt: value.alt };
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      onFault([...place, "file"], error.message);
      return undefined;
    }
  }
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, item]) => {
      const step = Array.isArray(value) ? Number(key) : key;
      return [key, await resolvePictures(item, describePicture, onFault, [...place, step])] as const;
    }),
  );
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function isPicture(value: object): value is { file: string; alt: string } {
  return "file" in value && "alt" in value;
}
