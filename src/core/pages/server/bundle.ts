import { pathToFileURL } from "node:url";
import type { RouterContextProvider, ServerBuild } from "react-router";
import type { PageRequest } from "../screens/page-data.ts";

/** The built pages: React Router's server build plus the exports of our server entry. */
export type PageBundle = ServerBuild & {
  entry: {
    module: {
      createPageContext: (request: PageRequest) => RouterContextProvider;
      /** The styles that every document has. */
      baseStyles: string;
      /** The styles of one screen by the ID of its route. */
      screenStyles: Record<string, string>;
      /** The address of the module with the styles of all screens. There is none with hot reload. */
      screensModule?: string;
      /** The style sheet that browsers load only for these media queries. There is none with hot reload. */
      rareSheet?: { href: string; media: string };
      /** The script of the documents of a static copy. */
      staticScript?: string;
    };
  };
};

/** Imports the built pages from `file`. */
export async function loadPageBundle(file: string): Promise<PageBundle> {
  return await import(pathToFileURL(file).href);
}
