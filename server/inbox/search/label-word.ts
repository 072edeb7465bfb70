/** Returns what is the same for all spellings of a label. */
export function labelKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/**
 * Returns the word that the index has for a label. No text has such a word, because it begins with a middle dot, and none is the
 * beginning of another, because only its last letter is not a hexadecimal digit.
 */
export function labelWord(name: string): string {
  return `·${Buffer.from(labelKey(name)).toString("hex")}z`;
}
