import { domainToUnicode } from "node:url";

/** Letters that cannot be mistaken for Latin ones. Such labels can come before a Latin one, such as `.jp`. */
const distinct =
  /^(?:[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Devanagari}\d-]+|[a-z\d-]+)$/u;

/** A whole domain of one script. In German and Polish, for example, Latin letters have marks, or are ligatures. */
const ofOneScript = [
  /^[a-zßæœøþđł\p{M}\d.-]+$/u,
  /^[\p{scx=Cyrillic}\d.-]+$/u,
  /^[\p{scx=Greek}\d.-]+$/u,
  /^[\p{scx=Arabic}\d.-]+$/u,
  /^[\p{scx=Hebrew}\d.-]+$/u,
];

/**
 * Returns an internationalized domain as people write it: `münchen.example` rather than `xn--mnchen-3ya.example`. One
 * that mixes scripts stays as it is, because letters of another script can look the same, as in `аpple.example`. So
 * does Cyrillic below `.com`: a whole label can look Latin, too.
 * @param host a domain in lowercase, as `URL` has it
 */
export function readableHost(host: string): string {
  if (!/(?:^|\.)xn--/.test(host)) return host;
  const text = domainToUnicode(host);
  const isClear =
    text.split(".").every((label) => distinct.test(label)) ||
    ofOneScript.some((script) => script.test(text.normalize("NFD")));
  return isClear ? text : host;
}
