import { features as others } from "../../features/server.ts";
import { account } from "../account/server/feature.server.ts";
import type { WrittenPlace } from "../feature.ts";
import { defineFeatures } from "../feature.ts";
import { http } from "../http/feature.server.ts";
import { jobs } from "../jobs/feature.server.ts";
import { media } from "../media/server/feature.server.ts";
import { messages } from "../messages/server/feature.server.ts";
import { pages } from "../pages/server/feature.server.ts";
import type { SiteDocument } from "../posts/server/document.ts";
import { posts } from "../posts/server/feature.server.ts";
import type { EntryPage } from "../site/contract/entry-pages.ts";
import type { SitePage } from "../site/contract/own-pages.ts";
import type { Quote } from "../site/contract/quotes.ts";
import type { Site } from "../site/contract/site.ts";
import { siteFolder } from "../site/server/feature.server.ts";
import type { SiteFault } from "../site/server/site-fault.ts";
import { visits } from "../visits/server/feature.server.ts";
import type { AppContext } from "./context.ts";

/** All that the server does. What comes first is tried first, started first, and stored first. */
export const features = defineFeatures([
  http,
  account,
  jobs,
  siteFolder,
  visits,
  ...others,
  // Their addresses have parameters, such as /messages/:id, so those of others are tried before.
  messages,
  media,
  posts,
  pages,
]);

/** Returns what the site serves beside its pages, written by itself. */
export function listDocuments(context: AppContext): SiteDocument[] {
  return features.flatMap(({ documents }) => documents?.(context) ?? []);
}

/** Returns what is wrong with the owner's files. */
export function listFaults(context: AppContext): SiteFault[] {
  return features.flatMap(({ faults }) => faults?.(context) ?? []);
}

/** Stores what features read from files. Returns what is wrong with those. */
export async function readFiles(context: AppContext): Promise<SiteFault[]> {
  const faults = await Promise.all(features.map((feature) => feature.readFiles?.(context) ?? []));
  return faults.flat();
}

/** Returns the pages that features write for a version of the site. */
export function listWrittenPages(site: Site, place: Omit<WrittenPlace, "privacyTexts">): SitePage[] {
  return features.flatMap(({ sitePages }) => sitePages?.list(site, { ...place, privacyTexts }) ?? []);
}

/** Returns what others say about the owner. */
export function listQuotes(site: Site): Quote[] {
  return features.flatMap(({ quotes }) => quotes?.(site) ?? []);
}

/** Returns the pages about entries of the files of a version of the site. */
export function listEntryPages(site: Site): EntryPage[] {
  return features.flatMap(({ entryPages }) => entryPages?.(site) ?? []);
}

/** Returns what features know about the subject of a page. */
export async function listEntryFacts(context: AppContext, page: EntryPage): Promise<string[]> {
  const facts = await Promise.all(features.map(({ entryFacts }) => entryFacts?.(context, page) ?? []));
  return facts.flat();
}

/** Returns a page of the site with its current content. */
export async function fillPage(context: AppContext, page: SitePage): Promise<SitePage> {
  let filled = page;
  for (const { sitePages } of features) filled = (await sitePages?.fill?.(context, filled)) ?? filled;
  return filled;
}

/** What the privacy page says about features, in their order. */
export const privacyTexts = features.flatMap(({ privacy }) => privacy ?? []);
