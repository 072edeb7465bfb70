import { Readable, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { ExportedFile } from "./exported-file.ts";

/** The same for all files, on every computer: the first day that a ZIP archive can name, in its local time. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100600 };

/** Writes files into a ZIP archive, one after the other, and ends the stream. */
export async function writeZip(target: Writable, files: AsyncIterable<ExportedFile>): Promise<void> {
  const zip = new ZipFile();
  const failed = Promise.withResolvers<never>();
  zip.on("error", failed.reject);
  const output = zip.outputStream as Readable;
  const written = pipeline(output, target);
  // Rejections of both are seen when they are awaited below, if ever.
  for (const promise of [written, failed.promise]) promise.catch(() => {});
  try {
    for await (const { name, body, isPacked = false } of files) {
      const content = Readable.from(body);
      zip.addReadStream(content, name, { ...options, compress: !isPacked });
      await Promise.race([finished(content), failed.promise, written]);
    }
    zip.end();
  } catch (error) {
    output.destroy(error as Error);
  }
  await written;
}
