import type { AppName } from "../../site/contract/apps.ts";

/** What titles need of the root's data. */
export interface TitleData {
  /** The owner's. */
  name: string;
  /** The names that the owner has chosen for apps. */
  labels?: Partial<Record<AppName, string>> | undefined;
}

/**
 * Returns the title of a document, such as `Me · Ada Lovelace`. `matches` are those of the route's `meta`.
 * @param app the app that is called `page` unless the owner has chosen a name for it
 */
export function titleOf(
  page: string,
  [root]: readonly [{ loaderData?: TitleData | undefined }, ...unknown[]],
  app?: AppName,
): string {
  // The root has no data when its loader fails.
  const data = root.loaderData;
  return data === undefined ? page : `${data.labels?.[app as AppName] ?? page} · ${data.name}`;
}
