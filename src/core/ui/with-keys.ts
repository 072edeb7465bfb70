/** Pairs each item with its position as its key, for lists whose items have no id and are never reordered. */
export function withKeys<Item>(items: readonly Item[]): { key: number; item: Item }[] {
  return items.map((item, key) => ({ key, item }));
}
