import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Encrypter } from "age-encryption";
import { BackupFault } from "../fault.ts";
import { chooseExpired, type Keep, nightlyPrefix } from "../rotation.ts";
import { type Bucket, createBucket, type Upload } from "./bucket.ts";
import type { EncryptedBucket } from "./bucket-url.ts";

/** What the name of a copy has in addition to that of its backup. */
export const suffix = ".age";
/** Bytes of a part, and how many there can be. */
const [smallestPart, mostParts] = [8 * 1024 * 1024, 9_000];
/**
 * The logarithm of the work to derive a key from the passphrase. It needs 64 MB of memory; age's own default, 18, needs
 * 256 MB, which small servers do not have to spare.
 */
const workFactor = 16;

export interface UploadRequest {
  bucket: EncryptedBucket;
  file: string;
  keep: Keep;
  /** The names of the backups that this site has copied. Other copies in the bucket are not deleted. */
  copied: string[];
}

/**
 * Encrypts a backup, stores it in the bucket, and deletes the copies of this site there that are not kept. Throws a
 * {@link BackupFault} unless the copy is complete.
 * @param rest called after each part
 * @returns why old copies or what was left of earlier uploads were not deleted, or `undefined`
 */
export async function uploadBackup(
  { bucket: address, file, keep, copied }: UploadRequest,
  rest: () => Promise<void>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const bucket = createBucket(address);
  const { prefix } = address;
  const leftOvers = await explaining(() => abortLeftOvers(bucket, `${prefix}${nightlyPrefix}`));
  const name = path.basename(file);
  const key = `${prefix}${name}${suffix}`;
  const upload: Upload = { key, id: await bucket.beginUpload(key) };
  let sent = 0;
  try {
    const tags: string[] = [];
    for await (const part of cutParts(await encrypt(file, address.passphrase), await choosePartSize(file))) {
      tags.push(await bucket.uploadPart(upload, tags.length + 1, part, signal));
      sent += part.length;
      await rest();
    }
    await bucket.completeUpload(upload, tags);
  } catch (error) {
    await bucket.abortUpload(upload).catch(() => {});
    throw error;
  }
  const stored = await bucket.size(key);
  if (stored === undefined) throw new BackupFault(`The bucket does not list ${key} after its upload.`);
  if (stored !== sent) {
    await bucket.remove(key).catch(() => {});
    throw new BackupFault(`The bucket has stored ${stored} of the ${sent} bytes of ${key}.`);
  }
  const expired = await explaining(() => removeExpired(bucket, prefix, { keep, own: [...copied, name] }));
  return [leftOvers, expired].find((reason) => reason !== undefined);
}

async function encrypt(file: string, passphrase: string): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return encrypter.encrypt(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
}

/** S3 accepts 10,000 parts. */
async function choosePartSize(file: string): Promise<number> {
  return Math.max(smallestPart, Math.ceil((await stat(file)).size / mostParts));
}

/** Yields parts of exactly `size` bytes, as R2 needs them, except for the last. The next part is written over the one before. */
async function* cutParts(chunks: ReadableStream<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  const part = new Uint8Array(size);
  let length = 0;
  for await (let chunk of chunks) {
    while (chunk.length > 0) {
      const fitting = chunk.subarray(0, size - length);
      part.set(fitting, length);
      length += fitting.length;
      chunk = chunk.subarray(fitting.length);
      if (length < size) continue;
      yield part;
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}

/** Returns the names of the backups of which the bucket has copies, the newest last. */
export async function listCopies(bucket: Bucket, prefix: string): Promise<string[]> {
  const names = (await bucket.list(`${prefix}${nightlyPrefix}`)).map((key) => key.slice(prefix.length));
  return names
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length))
    .sort();
}

/** Another site may use the same prefix, whose copies are not for this one to judge. */
async function removeExpired(
  bucket: Bucket,
  prefix: string,
  { keep, own }: { keep: Keep; own: string[] },
): Promise<string | undefined> {
  const names = await listCopies(bucket, prefix);
  const copies = names.filter((name) => own.includes(name));
  for (const name of chooseExpired(copies, keep)) await bucket.remove(`${prefix}${name}${suffix}`);
  const others = names.length - copies.length;
  return others === 0 ? undefined : `${others} of the copies there are not of this site.`;
}

/** A killed process cannot abort its upload, whose parts would be stored, and paid for, forever. */
async function abortLeftOvers(bucket: Bucket, prefix: string): Promise<undefined> {
  for (const upload of await bucket.listUploads(prefix))
    if (upload.key.startsWith(prefix)) await bucket.abortUpload(upload);
}

/** What cannot be deleted does not make the copy worse: the key may not be allowed to delete anything. */
async function explaining(work: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupFault) return error.message;
    throw error;
  }
}
