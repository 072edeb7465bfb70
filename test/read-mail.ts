/** A mail as a mail program reads it. */
export interface ReadMail {
  /** The names in lower case, in their order, with unfolded values. */
  headers: [name: string, value: string][];
  /** The value of a header that occurs once, or `undefined`. */
  header: (name: string) => string | undefined;
  /** The decoded text, with `\n` as its line breaks. */
  text: string;
}

/** Reads a mail with one part, as an SMTP server got it. Encoded words in headers stay as they are. */
export function readMail(mail: string): ReadMail {
  const end = mail.indexOf("\r\n\r\n");
  const lines = mail
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const header = (name: string) => headers.find(([found]) => found === name)?.[1];
  return {
    headers,
    header,
    text: decode(mail.slice(end + 4), header("content-transfer-encoding") ?? "7bit"),
  };
}

function decode(body: string, encoding: string): string {
  const lines = body.replaceAll("\r\n", "\n");
  if (encoding === "7bit") return lines;
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") throw new Error(`Unexpected encoding ${encoding}`);
  const bytes = lines
    .replaceAll(/=[ \t]*\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_match, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
