import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** Returns the files of a ZIP archive by their names, in the order of the archive. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
