import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser's subscription, in base64url: a point on the curve P-256, and 16 bytes. */
interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** The size of a record, 4096, as four bytes. A push service need not accept more (RFC 8291, section 4). */
const recordSize = Buffer.of(0, 0, 16, 0);
/** Ends the text in the last record, which is the only one here. */
const lastRecord = Buffer.of(2);

/** Encrypts a text for a browser (RFC 8291), with a new key and salt: one record in the encoding `aes128gcm` (RFC 8188). */
export function encryptPush(text: string, { p256dh, auth }: BrowserKeys): Buffer {
  const browserKey = Buffer.from(p256dh, "base64url");
  const curve = createECDH("prime256v1");
  const ownKey = curve.generateKeys();
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), browserKey, ownKey]);
  const secret = derive(curve.computeSecret(browserKey), Buffer.from(auth, "base64url"), keyInfo, 32);
  const salt = randomBytes(16);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const encrypted = [cipher.update(text), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, recordSize, Buffer.of(ownKey.length), ownKey, ...encrypted]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
