import { pathToFileURL } from "node:url";
import type { RouterContextProvider, ServerBuild } from "react-router";
import type { PageRequest, ReadQuery } from "../../app/page-data.ts";

/** The built pages, as the bundler leaves them: React Router's build and what our own server entry exports. */
export type PageBundle = ServerBuild & {
  entry: {
    module: { createPageContext: (request: PageRequest) => RouterContextProvider; readQuery: ReadQuery };
  };
};

/** Loads the built pages. */
export async function loadPageBundle(file: string): Promise<PageBundle> {
  return await import(pathToFileURL(file).href);
}
