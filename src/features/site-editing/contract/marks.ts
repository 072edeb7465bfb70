/**
 * A mark is a number in a text that no reader sees, neither on a screen nor with a screen reader. It consists of the
 * tag characters of Unicode, which count as part of the character before them, have no direction, and are ignored when
 * texts are sorted. In texts they are only in flags of regions, without brackets.
 */
const open = "\u{e005b}";
const close = "\u{e005d}";
const digit = 0xe0000;

const pattern = /\u{e005b}([\u{e0030}-\u{e0039}]+)\u{e005d}/gu;

/** Returns a mark, to be added to the end of a text. @param number a whole number that is not negative */
export function writeMark(number: number): string {
  const digits = Array.from(String(number), (character) =>
    String.fromCodePoint(digit + character.charCodeAt(0)),
  );
  return `${open}${digits.join("")}${close}`;
}

export function removeMarks(text: string): string {
  return text.replaceAll(pattern, "");
}

/** Returns the numbers of all marks in a text. */
export function readMarkNumbers(text: string): number[] {
  return Array.from(text.matchAll(pattern), ([, digits = ""]) =>
    Number(Array.from(digits, (one) => (one.codePointAt(0) ?? digit) - digit - 48).join("")),
  );
}
