import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ReadableStream as WebStream } from "node:stream/web";
import { Decrypter } from "age-encryption";
import { codeOf } from "../../../core/db/errors.ts";
import { nameFile } from "../../../core/process/file-faults.ts";
import type { OnProgress } from "../create-backup.ts";
import { BackupFault } from "../fault.ts";
import { nightlyName } from "../rotation.ts";
import { createBucket, explainConnection } from "./bucket.ts";
import type { EncryptedBucket } from "./bucket-url.ts";
import { listCopies, suffix } from "./upload.ts";

/** Milliseconds that the service may send nothing. */
const silenceLimit = 60_000;
const day = 24 * 60 * 60_000;

/**
 * Downloads the copy of a backup, decrypts it, and writes it to a new file that only its owner can read.
 * @param name the name of the backup, or `latest`
 * @returns the name of the backup. Throws a {@link BackupFault} if the bucket does not have it, or it cannot be decrypted
 */
export async function downloadBackup(
  address: EncryptedBucket,
  name: string,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<string> {
  const bucket = createBucket(address);
  const names = await listCopies(bucket, address.prefix);
  // A clock that was ahead has given its copies names that stay the last ones.
  const latest = names.findLast((known) => known <= nightlyName(Date.now() + day));
  const wanted = name === "latest" ? latest : name.replace(/\.age$/, "");
  if (wanted === undefined || !names.includes(wanted)) throw new BackupFault(describeMissing(name, names));
  const stop = new AbortController();
  const silence = new BackupFault("The bucket has sent nothing for a minute.");
  const timer = setTimeout(() => stop.abort(silence), silenceLimit);
  try {
    const response = await bucket.open(`${address.prefix}${wanted}${suffix}`, stop.signal);
    const received = receive(response, async (done) => {
      timer.refresh();
      await onProgress(done);
    });
    const encrypted = WebStream.from(explaining(received, stop.signal, address.url));
    await decrypt(encrypted, { passphrase: address.passphrase, name: wanted, file });
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
  return wanted;
}

function describeMissing(name: string, names: string[]): string {
  if (names.length === 0) return "The bucket has no copies of backups.";
  return `The bucket has no copy with the name ${name}. It has:\n${names.join("\n")}`;
}

async function* receive({ headers, body }: Response, onProgress: OnProgress): AsyncGenerator<Uint8Array> {
  const size = Number(headers.get("Content-Length"));
  let received = 0;
  for await (const chunk of body ?? []) {
    received += chunk.length;
    await onProgress(size > 0 ? Math.min(1, received / size) : 0);
    yield chunk;
  }
}

async function* explaining(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal, url: string) {
  try {
    yield* chunks;
  } catch (error) {
    throw signal.aborted ? signal.reason : explainConnection(error, url);
  }
}

interface Decryption {
  passphrase: string;
  name: string;
  file: string;
}

async function decrypt(encrypted: WebStream, { passphrase, name, file }: Decryption): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter
    .decrypt(encrypted as ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      if (error instanceof BackupFault) throw error;
      throw new BackupFault(
        `${name} cannot be decrypted: BACKUP_PASSPHRASE is not the one that it was encrypted with, or the copy is damaged.`,
      );
    });
  try {
    await pipeline(decrypted, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    if (codeOf(error) !== undefined) throw nameFile(error, file);
    throw new BackupFault(`The copy of ${name} in the bucket is damaged.`);
  }
}
