import { installation } from "../src/core/process/installation.ts";
import type { Site } from "../src/core/site/contract/site.ts";
import { readSite } from "../src/core/site/server/read-site.ts";

/** What a site may lack and the sample has. */
type Complete = "title" | "headline" | "intro" | "email" | "portrait";
type SampleSite = Site & { profile: { [Key in Complete]: NonNullable<Site["profile"][Key]> } };

/** Reads the sample site without converting its pictures. */
export async function readSampleSite(): Promise<SampleSite> {
  const picture = { src: "/a.webp", avif: "/a.avif 640w", webp: "/a.webp 640w", width: 640, height: 480 };
  const reading = await readSite(installation.sample, async () => picture);
  if ("faults" in reading) throw new Error(JSON.stringify(reading.faults));
  return reading.site as SampleSite;
}
