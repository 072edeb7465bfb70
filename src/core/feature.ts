import type { Hono, MiddlewareHandler } from "hono";
import type { Keys } from "./account/server/keys.ts";
import type { MessageFilter } from "./contact/server/receive.ts";
import type { RenderRefused } from "./http/rendered-page.ts";
import type { NamedKind } from "./jobs/job-kind.ts";
import type { RenderDraft, RenderPreview } from "./pages/server/create-pages.ts";
import type { PageTexts } from "./pages/server/page-texts.ts";
import type { PrivacyText } from "./pages/server/privacy-text.ts";
import type { OnChange } from "./posts/server/change-posts.ts";
import type { SiteDocument } from "./posts/server/document.ts";
import type { PostSearch, PostSearchSources } from "./posts/server/post-search.ts";
import type { AppContext } from "./server/context.ts";
import type { EntryPage } from "./site/contract/entry-pages.ts";
import type { SitePage } from "./site/contract/own-pages.ts";
import type { Quote } from "./site/contract/quotes.ts";
import type { Site } from "./site/contract/site.ts";
import type { SiteFault } from "./site/server/site-fault.ts";

/** Routes of a router, in the order in which they are tried. */
export type Routes = Pick<Hono, "routes">;

/** What calls of the API know about the pages of the site. */
export interface SiteCalls {
  /** Asks the site itself, because only it knows all of its addresses. */
  isReachable: (path: string) => Promise<boolean>;
  /** `undefined` if only the API is served. */
  renderDraft: RenderDraft | undefined;
  /** Returns what is wrong with all files of the owner's. */
  listFaults: () => SiteFault[];
}

/** Files that the owner puts in place of those that the site makes. */
export interface SiteFiles {
  /** Serves the files of the folder `public`, and leaves every other request to the next handler. */
  ownersFiles: MiddlewareHandler;
}

/** What renders pages for other routes. */
export interface PageCalls {
  renderRefused: RenderRefused;
  renderPreview: RenderPreview;
  /** Has a page rendered again when it is asked for. */
  expirePage: (address: string) => void;
}

/** What pages that features write depend on, beside the site. */
export interface WrittenPlace extends Pick<AppContext, "config" | "engine"> {
  /** What features say on the privacy page. */
  privacyTexts: readonly PrivacyText<PrivacySettings>[];
}

/** Pages of the site that a feature writes. */
export interface WrittenPages {
  /** Returns those of a version of the site. A page of the owner's with the same name wins. */
  list: (site: Site, place: WrittenPlace) => SitePage[];
  /** Returns a page with its current content, if that changes without the site. Returns any other page as it is. */
  fill?: (context: AppContext, page: SitePage) => Promise<SitePage>;
}

/**
 * What the process creates once at start, and `context.get` returns. It is for the feature that has it, and for those
 * that are built on that feature.
 */
export interface Part<Value = unknown> {
  /** Lower case, with hyphens. No other part has it. */
  name: string;
  /** What starts or stops with the process is added to `context.services`. */
  create: (context: AppContext) => Value;
}

export function definePart<Value>(name: string, create: Part<Value>["create"]): Part<Value> {
  return { name, create };
}

/** What decides what is stored about visitors. */
export interface PrivacySettings extends Pick<AppContext, "config" | "engine">, Pick<Site, "profile"> {}

/**
 * What a capability adds to the server. It is declared in the folder of the capability, and `features.ts` lists all of
 * them: the order of that list is the order of everything.
 */
export interface Feature {
  /** Lower case, with hyphens. No other feature has it. */
  name: string;
  /** The folders of other features that it imports from. */
  needs?: readonly string[];
  parts?: readonly Part[];
  /** Routes of the API. Each says who may call it. */
  calls?: (context: AppContext, site: SiteCalls) => Routes[];
  /** Other addresses, such as those of files. They are there without pages, too. */
  addresses?: (context: AppContext, files: SiteFiles) => Routes[];
  /** Addresses that answer with a page of the site, such as those of forms for browsers without JavaScript. */
  pages?: (context: AppContext, pages: PageCalls) => Routes[];
  /** What the site serves beside its pages, written by itself, such as feeds. */
  documents?: (context: AppContext) => SiteDocument[];
  sitePages?: WrittenPages;
  /** Returns what others say about the owner, for a version of the site. The core shows it where it belongs. */
  quotes?: (site: Site) => Quote[];
  /**
   * Returns the pages about entries of the files of apps, for a version of the site. All that lists or finds pages knows
   * them. Their screens are in `src/features/screens.ts`.
   */
  entryPages?: (site: Site) => EntryPage[];
  /** Resolves to what it knows about the subject of such a page, in a few words each, if that changes without the site. */
  entryFacts?: (context: AppContext, page: EntryPage) => Promise<string[]>;
  /** What is wrong with the files of the owner that it reads. */
  faults?: (context: AppContext) => SiteFault[];
  /** Kinds of jobs: work that is done later, or again and again. Those that this instance does have a `run`. */
  jobs?: (context: AppContext) => NamedKind[];
  /** What must happen with a change of public posts, in its transaction. */
  postChanged?: (parts: Pick<AppContext, "config" | "clock">) => OnChange;
  /** What judges messages of visitors. One feature can. */
  messageFilter?: (parts: Pick<AppContext, "db" | "clock">) => MessageFilter;
  /** How pages are shown as text, to programs and in terminals. One feature can. */
  pageTexts?: PageTexts;
  /** What finds posts by their words. One feature can. */
  postSearch?: (sources: PostSearchSources) => PostSearch;
  /** What the privacy page says about it. */
  privacy?: PrivacyText<PrivacySettings>;
  /** Keys with which programs of the owner make calls. */
  keys?: (context: AppContext) => Keys;
  /** Stores what it reads from files, as a server does from time to time. Resolves to what is wrong with them. */
  readFiles?: (context: AppContext) => Promise<SiteFault[]>;
}

/** Checks a list of features. Refuses two with the same name, two parts with the same name, and needs that are not in it. */
export function defineFeatures(features: readonly Feature[]): readonly Feature[] {
  const names = features.map(({ name }) => name);
  const twice = findTwice(names);
  if (twice !== undefined) throw new Error(`Two features are named ${twice}. Rename one of them.`);
  const part = findTwice(features.flatMap(({ parts = [] }) => parts.map(({ name }) => name)));
  if (part !== undefined) throw new Error(`Two parts of features are named ${part}. Rename one of them.`);
  for (const { name, needs = [] } of features)
    for (const need of needs.filter((one) => !names.includes(one)))
      throw new Error(
        `The feature ${name} needs ${need}, which is not in the list. Add it, or remove ${name}.`,
      );
  return features;
}

function findTwice(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}
