import { readVisitorAddress } from "../../visits/contract/visitor-address.ts";

/** Domains that visitors often mistype. */
const common = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "icloud.com",
  "outlook.com",
  "protonmail.com",
  "yahoo.com",
];

/** Other domains with mailboxes that look like a mistyped one of these. */
const similar = ["cloud.com", "email.com", "mail.com", "ymail.com"];

/**
 * Returns what is doubtful about the address that a visitor typed, or `undefined` if nothing is. It only helps:
 * visitors may insist on what they typed.
 * @returns `suggestion` is the address that was probably meant; without one, the site cannot mail to what was typed
 */
export function checkAddress(text: string): { suggestion: string | undefined } | undefined {
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1).toLowerCase();
  const isKnown = common.includes(domain) || similar.includes(domain);
  const meant = isKnown ? undefined : common.find((name) => isNearly(domain, name));
  const suggestion = meant && readVisitorAddress(`${text.slice(0, at)}@${meant}`);
  const isFine = suggestion === undefined && readVisitorAddress(text) !== undefined;
  return isFine ? undefined : { suggestion };
}

/** The end `.com` may be missing, too. */
function isNearly(domain: string, name: string): boolean {
  return isOneSlip(domain, name) || isOneSlip(`${domain}.com`, name);
}

/**
 * Whether one letter is wrong, missing, or too many, or two are swapped. Written here, because the library that
 * computes distances takes 0.6 KB of a public screen, and does not know swapped letters.
 */
function isOneSlip(typed: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same += 1;
  const [was, should] = [typed.slice(same), meant.slice(same)];
  const isSwapped = was.slice(0, 2) === `${should[1]}${should[0]}` && was.slice(2) === should.slice(2);
  const isOneLetter = was.slice(1) === should.slice(1) || was.slice(1) === should || was === should.slice(1);
  return isSwapped || isOneLetter;
}
