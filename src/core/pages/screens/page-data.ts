import { createContext, RouterContextProvider } from "react-router";
import type { BlogPage, BlogPageQuery, FoundPosts } from "../../posts/contract/blog-pages.ts";
import type { LatestBlog, PublicBlog } from "../../posts/contract/blogs.ts";
import type { SitePage } from "../../site/contract/own-pages.ts";
import type { Site } from "../../site/contract/site.ts";

/** The data that a page can read during server rendering. */
export interface PageData {
  /** Returns the content of the site folder. */
  site(): Site;
  /** The owner's time zone, such as `Europe/Prague`. */
  timeZone: string;
  /** Resolves to `undefined` if there is no such page. */
  listBlogPage(query: BlogPageQuery): Promise<BlogPage | undefined>;
  /** Searches the published posts. */
  /** Resolves to `undefined` if this site has no search. */
  searchPosts(search: string): Promise<FoundPosts | undefined>;
  /** Resolves to `undefined` while the database is unavailable. */
  hasBlogPage(query: BlogPageQuery): Promise<boolean | undefined>;
  /** Resolves to `undefined` if there is none, or while the database is unavailable. */
  findLatestBlog(): Promise<LatestBlog | undefined>;
  /** Resolves to `undefined` while the database is unavailable. */
  hasPublishedBlog(slug: string): Promise<boolean | undefined>;
  /** Resolves to the slug of the published post that had this slug before, if there is one. */
  findRedirect(slug: string): Promise<string | undefined>;
  /** Resolves to the slug of the published post that had this path on another site, if there is one and the database is available. */
  findFormerPath(path: string): Promise<string | undefined>;
  /** Does not count a view. Resolves to `undefined` if there is no such published post. */
  findPublishedBlog(slug: string): Promise<PublicBlog | undefined>;
  /** Resolves to `undefined` if there is no such page of the owner's or of the server's. */
  findPage(slug: string): Promise<SitePage | undefined>;
  /** Resolves to what is known about the subject of the page about an entry at a path, in a few words each. */
  listEntryFacts(path: string): Promise<string[]>;
  contactForm(): Promise<ContactFormData>;
}

/** What the page with the contact form needs beside the texts of the site folder. */
export interface ContactFormData {
  /** When the page was rendered, signed. The form sends it. There is none while the database is unavailable. */
  stamp: string | undefined;
  /** Days after which messages are deleted, or `undefined` if the owner deletes them. */
  keepDays: number | undefined;
  /** The page is for a static copy of the site, which cannot receive messages. */
  isStatic?: true;
}

/** A form that a visitor without JavaScript sent, and that the server refused. The page shows it again. */
export interface RefusedForm {
  message: string;
  /** What the visitor typed, by the name of the field. */
  values: Record<string, string>;
  /** What is wrong with a field, by its name. */
  issues: Record<string, string>;
}

/** A document as React has rendered it. */
export interface RenderedDocument {
  html: string;
  status: number;
  /** The element in its head that the server replaces. */
  placeholder: string;
  /** The IDs of the routes that it shows. */
  routes: string[];
  /** The text of its only inline script. */
  script: string;
  /** The style sheets with what the site chose itself, which it has already. */
  siteStyles: string[];
  /** The style rules that only its own elements need. */
  rules: Iterable<string>;
}

/** A document that can be sent, and its headers. */
export interface FinishedDocument {
  html: string;
  headers: Record<string, string>;
}

/** What the server passes to the rendering of one page. */
export interface PageRequest {
  data: PageData;
  /** Identifies this request in the log and on the error page. */
  requestId: string;
  reportFault: (error: unknown) => void;
  refused: RefusedForm | undefined;
  /** Adds what only the server knows: styles, tags for crawlers, and policies. */
  finishDocument: (document: RenderedDocument) => FinishedDocument;
}

/** The `handle` of a route whose page depends on its query. The server renders every other page without one. */
export interface QueryHandle {
  /**
   * Returns the parameters that the page and its data depend on, in one spelling for all queries that show the same
   * page. All queries without a page should share one.
   */
  readQuery: (
    params: URLSearchParams,
    data: Pick<PageData, "site" | "hasBlogPage">,
  ) => URLSearchParams | Promise<URLSearchParams>;
}

export const pageDataContext = createContext<PageData>();
export const pageRequestContext = createContext<PageRequest>();

/** Creates the router context for one server rendering. */
export function createPageContext(request: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageDataContext, request.data);
  context.set(pageRequestContext, request);
  return context;
}
