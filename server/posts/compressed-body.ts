import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Compressed = Buffer<ArrayBuffer>;
type CompressedEncoding = "br" | "gzip";

export interface CompressedBody {
  body: Buffer<ArrayBuffer>;
  /** Returns the body in an encoding. It is compressed at the first call, on another thread. */
  encode: (encoding: CompressedEncoding) => Promise<Compressed>;
}

/** Milliseconds after which a body that is requested again is compressed better. */
const calm = 2_000;
/** In bytes. Brotli's best quality would take seconds for a larger body. */
const maxThorough = 128 * 1024;

/**
 * Prepares a body that is replaced whenever a count changes. It is first compressed in a few milliseconds, and better once
 * it has stayed the same for a while.
 */
export function createCompressedBody(body: Buffer<ArrayBuffer>, clock = Date.now): CompressedBody {
  const known = new Map<CompressedEncoding, { bytes: Promise<Compressed>; improvesAt: number }>();

  function improve(encoding: CompressedEncoding, quick: Promise<Compressed>): void {
    known.set(encoding, { bytes: quick, improvesAt: Number.POSITIVE_INFINITY });
    const better = compress(body, encoding, true);
    better.then(
      () => known.set(encoding, { bytes: better, improvesAt: Number.POSITIVE_INFINITY }),
      () => {},
    );
  }

  return {
    body,
    encode: (encoding) => {
      const found = known.get(encoding);
      if (found !== undefined) {
        if (clock() >= found.improvesAt) improve(encoding, found.bytes);
        return found.bytes;
      }
      const bytes = compress(body, encoding, false);
      known.set(encoding, { bytes, improvesAt: clock() + calm });
      return bytes;
    },
  };
}

function compress(body: Buffer, encoding: CompressedEncoding, isThorough: boolean): Promise<Compressed> {
  if (encoding === "gzip") return compressGzip(body, { level: isThorough ? 6 : 1 });
  const best = body.byteLength > maxThorough ? 6 : 11;
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isThorough ? best : 1,
      // A window of 64 KiB. The default one takes 4 MB per compression.
      [constants.BROTLI_PARAM_LGWIN]: 16,
    },
  });
}
