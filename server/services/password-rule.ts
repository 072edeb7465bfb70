import { createRequire } from "node:module";
import { passwordBounds } from "../../contract/password-bounds.ts";

/**
 * Checks a new password: 12 to 1,024 characters, and not one of the 49,000 most common ones, regardless of case,
 * repetition, and surrounding spaces and symbols. No kinds of characters are required, so a passphrase is valid.
 * @returns the problem, to append to the name of the field or variable; `undefined` for a valid password
 */
export function findPasswordFault(password: string): string | undefined {
  const { shortest, longest } = passwordBounds;
  const length = [...password].length;
  if (length < shortest) return `must be at least ${shortest} characters long`;
  if (password.length > longest) return `must be at most ${longest.toLocaleString("en")} characters long`;
  return isCommon(password)
    ? "must not be a common password: use several words, or a password manager"
    : undefined;
}

function isCommon(password: string): boolean {
  const text = password.normalize("NFKC").trim().toLowerCase();
  const core = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return [text, core].some((variant) => readCommonPasswords().has(variant) || isShortTextRepeated(variant));
}

/** Whether the text is empty, or a repetition of a text that is too short for a password, such as "abcabcabcabc". */
function isShortTextRepeated(text: string): boolean {
  const period = (text + text).indexOf(text, 1);
  return text === "" || (period < text.length && period < passwordBounds.shortest);
}

let commonPasswords: Set<string> | undefined;

/** Loads the list when it is first needed, because it takes 40 ms and 20 MB, and most processes never need it. */
function readCommonPasswords(): Set<string> {
  if (commonPasswords !== undefined) return commonPasswords;
  const require = createRequire(import.meta.url);
  const { dictionary } = require("@zxcvbn-ts/language-common") as typeof import("@zxcvbn-ts/language-common");
  commonPasswords = new Set(dictionary["passwords-common"]);
  return commonPasswords;
}
