import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const runGzip = promisify(gzip);
const runBrotli = promisify(brotliCompress);

/** A window of 64 KiB. For the benchmark rows of memory: the default one takes 4 MB per compression. */
const windowBits = 16;

type Bytes = Buffer<ArrayBuffer>;

/**
 * Compresses a body with Brotli and gzip on other threads. Each body is compressed once, so the level is the best one that its
 * size allows: a document of a public screen must fit into the first packets of a connection, and may take 100 ms, while the
 * list of thousands of posts, of which each view makes a new one, may take 10 ms.
 * @param isQuick for bodies of unlimited number, such as pages of search results
 */
export async function compress(body: Buffer, { isQuick = false } = {}): Promise<{ br: Bytes; gzip: Bytes }> {
  const { quality, level } = chooseLevels(body.byteLength, isQuick);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits };
  const [br, gzipped] = await Promise.all([runBrotli(body, { params }), runGzip(body, { level })]);
  return { br, gzip: gzipped };
}

function chooseLevels(bytes: number, isQuick: boolean): { quality: number; level: number } {
  if (bytes > 256 * 1024) return { quality: 1, level: 1 };
  if (isQuick || bytes > 64 * 1024) return { quality: 5, level: 6 };
  return { quality: 11, level: 9 };
}
