/** RFC 5321, in octets. */
const longestAddress = 254;
const localPart = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const hostname = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`);

/**
 * Returns the address to which a mail to the visitor goes, with its domain in ASCII, or `undefined` if the text is not
 * one. Visitors type whatever they want, and the mail must go to one mailbox and nowhere else, so the rule is strict:
 *
 * - It is exactly one bare address, `local@domain`: no name, list, group, comment, quote, or route, and no spaces, line
 *   breaks, control characters, or marks that change the direction of a text. Those around it are not forgiven either.
 * - The local part has 1 to 64 of the characters that RFC 5322 allows without quotes, and no dot at its ends or beside
 *   another one. Letters outside of ASCII are refused: not every mail server on the way takes them (SMTPUTF8).
 * - The domain is a name with a top-level domain, which is not a number. So `localhost`, `192.0.2.1`, and `[192.0.2.1]`
 *   are refused. Letters of any script are fine, and are converted to ASCII (IDNA).
 */
export function readVisitorAddress(text: string): string | undefined {
  const at = text.lastIndexOf("@");
  const [local, typed] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || !localPart.test(local) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(typed)) return undefined;
  const domain = toAscii(typed);
  const address = `${local}@${domain}`;
  return hostname.test(domain) && address.length <= longestAddress ? address : undefined;
}

function toAscii(domain: string): string {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : "";
}
