import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const runGzip = promisify(gzip);
const runBrotli = promisify(brotliCompress);

/**
 * Brotli's qualities. The second one makes a document 8 percent smaller, for 100 ms on another thread. Documents of the
 * public screens then fit into the first packets of a connection. It would take seconds for a feed of very long posts.
 */
const quick = 6;
const best = 11;
/** The largest body that is compressed best, in bytes. */
const maxBest = 128 * 1024;
/** A window of 64 KiB. For the benchmark rows of memory: the default one takes 4 MB per compression. */
const windowBits = 16;

type Bytes = Buffer<ArrayBuffer>;

/** Whether {@link compressBrotli} makes a body smaller if it need not be quick. */
export function canBeCompressedBest(body: Buffer): boolean {
  return body.byteLength <= maxBest;
}

/** Compresses a body on another thread. Large bodies are always compressed quickly. */
export function compressBrotli(body: Buffer, { isQuick = false } = {}): Promise<Bytes> {
  const quality = isQuick || !canBeCompressedBest(body) ? quick : best;
  return runBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits },
  });
}

/** Compresses a body on another thread. */
export function compressGzip(body: Buffer): Promise<Bytes> {
  return runGzip(body);
}
