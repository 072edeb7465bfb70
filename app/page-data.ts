import { createContext, RouterContextProvider } from "react-router";
import type { BlogSummary, PublicBlog } from "../contract/blogs.ts";

/** What a page may read while it is rendered on the server. */
export interface PageData {
  listPublishedBlogs(): Promise<BlogSummary[]>;
  /** Reads without counting a view; `undefined` when there is no such published post. */
  findPublishedBlog(slug: string): Promise<PublicBlog | undefined>;
}

export const pageDataContext = createContext<PageData>();

/** Marks the page's own inline scripts while it is rendered; see the server's content security policy. */
export const nonceContext = createContext<string>();

/** The router context of one server rendering. */
export function createPageContext(data: PageData, nonce: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageDataContext, data);
  context.set(nonceContext, nonce);
  return context;
}
