/** What the placeholders of a saved reply stand for. */
export interface PlaceholderValues {
  /** The visitor's name. */
  name: string;
  /** The name of the site. */
  site: string;
}

/**
 * Replaces the placeholders in a saved reply: `{name}` with the visitor's name, `{first}` with its first word, and
 * `{site}` with the name of the site. Leaves all others, and braces in a name, as they are.
 */
export function fillPlaceholders(text: string, { name, site }: PlaceholderValues): string {
  const [first = ""] = name.trim().split(/\s+/);
  const values: Record<string, string> = { "{name}": name.trim(), "{first}": first, "{site}": site };
  return text.replaceAll(/\{(?:name|first|site)\}/g, (placeholder) => values[placeholder] ?? placeholder);
}
