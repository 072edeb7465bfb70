import { createContext, RouterContextProvider } from "react-router";
import type { BlogSummary, PublicBlog } from "../contract/blogs.ts";

/** What a page may read while it is rendered on the server. */
export interface PageData {
  listPublishedBlogs(): Promise<BlogSummary[]>;
  hasPublishedBlog(slug: string): Promise<boolean>;
  /** Reads without counting a view; `undefined` when there is no such published post. */
  findPublishedBlog(slug: string): Promise<PublicBlog | undefined>;
}

/** What the server hands to the rendering of one page. */
export interface PageRequest {
  data: PageData;
  /** Marks the page's own inline scripts while it is rendered; see the server's Content-Security-Policy. */
  nonce: string;
  /** Names this rendering in the log, and on the page when it fails. */
  requestId: string;
  reportFault: (error: unknown) => void;
}

/**
 * The part of an address's query that its page depends on, in one spelling for all queries that show the same page:
 * empty, or beginning with a question mark.
 */
export type ReadQuery = (pathname: string, params: URLSearchParams) => string;

export const pageDataContext = createContext<PageData>();
export const pageRequestContext = createContext<PageRequest>();

/** The router context of one server rendering. */
export function createPageContext(request: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageDataContext, request.data);
  context.set(pageRequestContext, request);
  return context;
}
