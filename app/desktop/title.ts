/** Returns the title of a document, such as `Me · Ada Lovelace`. `matches` are those of the route's `meta`. */
export function titleOf(
  page: string,
  [root]: readonly [{ loaderData?: { name: string } | undefined }, ...unknown[]],
): string {
  // The root has no data when its loader fails.
  return root.loaderData === undefined ? page : `${page} · ${root.loaderData.name}`;
}
