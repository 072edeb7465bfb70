/** The most characters of a line and of a longer text in the site folder. */
const maxLine = 300;
const maxText = 5_000;

/** Returns a text as one line of at most 300 characters. */
export function line(value: string): string {
  return shorten(value.replace(/\s+/g, " ").trim(), maxLine);
}

export function text(value: string): string {
  return shorten(value.trim(), maxText);
}

function shorten(value: string, most: number): string {
  return value.length <= most ? value : `${value.slice(0, most - 1).trimEnd()}…`;
}

export function optionalField<Key extends string>(
  key: Key,
  value: string | undefined,
): Partial<Record<Key, string>> {
  return value ? ({ [key]: key === "description" ? value : line(value) } as Record<Key, string>) : {};
}

export function unique(values: string[]): string[] {
  return [...new Set(values.filter(Boolean))];
}

export function uniqueBy<Item>(items: Item[], keyOf: (item: Item) => unknown): Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}

export function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s/]+\S*$/i.test(address) && address.length <= 2_048;
}
