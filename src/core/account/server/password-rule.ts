import { createRequire } from "node:module";
import { passwordBounds } from "../contract/password-bounds.ts";

/** What everybody who wants to guess the owner's password knows. */
export interface KnownNames {
  email?: string | undefined;
  siteUrl?: string | undefined;
  siteName?: string | undefined;
}

const advice = "use several words, or a password manager";

/**
 * Checks a new password: 12 to 1,024 characters, and neither one of the 49,000 most common ones, regardless of case,
 * repetition, and surrounding spaces and symbols, nor one of the names, regardless of case, symbols, and surrounding
 * digits. No kinds of characters are required, so a passphrase is valid.
 * @returns the problem, to append to the name of the field or variable; `undefined` for a valid password
 */
export function findPasswordFault(password: string, names: KnownNames = {}): string | undefined {
  const { shortest, longest } = passwordBounds;
  const length = [...password].length;
  if (length < shortest) return `must be at least ${shortest} characters long`;
  if (password.length > longest) return `must be at most ${longest.toLocaleString("en")} characters long`;
  if (isCommon(password)) return `must not be a common password: ${advice}`;
  return isName(password, names)
    ? `must not be your email or the name of the site, also with digits: ${advice}`
    : undefined;
}

function isName(password: string, { email = "", siteUrl = "", siteName = "" }: KnownNames): boolean {
  const host = URL.parse(siteUrl)?.hostname ?? "";
  const names = [email, email.split("@", 1)[0] ?? "", siteName, host, host.replace(/^www\.|\.[^.]*$/g, "")];
  const letters = lettersOf(password);
  return letters !== "" && names.some((name) => lettersOf(name) === letters);
}

/** Returns the letters and digits of a text in lowercase, without the digits at both ends. */
function lettersOf(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  return plain.replace(/^\p{N}+|\p{N}+$/gu, "");
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
