/** Returns a word of a file as a label, such as `Likes` or `Reading time`. */
export function capitalize(word: string): string {
  const words = word.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
