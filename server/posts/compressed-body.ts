import { acceptedEncodings, type Encoding } from "../http/choose-encoding.ts";
import { compressBrotli, compressGzip } from "../http/compress.ts";
import { type BodyPart, gzipParts } from "../http/gzip-parts.ts";

type Bytes = Buffer<ArrayBuffer>;

export interface EncodedBody {
  encoding: Encoding;
  bytes: Bytes;
}

export interface CompressedBody {
  /**
   * Returns the body as a client gets it.
   * @param accepted its header `Accept-Encoding`
   */
  encode: (accepted: string) => EncodedBody | Promise<EncodedBody>;
}

/** Milliseconds after which a body that is requested again is compressed better. */
const calm = 2_000;

const better = { br: compressBrotli, gzip: compressGzip };

/**
 * Prepares a body that is replaced whenever a count changes. At first, it is compressed with gzip, and only the parts are
 * compressed that the body before it did not have. Once it has stayed the same for a while, it is compressed better.
 */
export function createCompressedBody(parts: BodyPart[], clock = Date.now): CompressedBody {
  const smaller = new Map<Encoding, EncodedBody | "started">();
  let body: Bytes | undefined;
  let quick: Promise<EncodedBody> | undefined;
  let improvesAt: number | undefined;

  function readBody(): Bytes {
    body ??= Buffer.concat(parts.map((part) => part.body));
    return body;
  }

  function encodeQuickly(): Promise<EncodedBody> {
    quick ??= gzipParts(parts).then((bytes) => ({ encoding: "gzip", bytes }));
    return quick;
  }

  function improve(encoding: "br" | "gzip"): void {
    smaller.set(encoding, "started");
    better[encoding](readBody()).then(
      (bytes) => smaller.set(encoding, { encoding, bytes }),
      () => {},
    );
  }

  return {
    encode: (accepted) => {
      const encodings = acceptedEncodings(accepted);
      const [preferred = "identity"] = encodings;
      if (preferred === "identity") return { encoding: preferred, bytes: readBody() };
      improvesAt ??= clock() + calm;
      const found = smaller.get(preferred);
      if (typeof found === "object") return found;
      if (found === undefined && clock() >= improvesAt) improve(preferred);
      return encodings.includes("gzip") ? encodeQuickly() : { encoding: "identity", bytes: readBody() };
    },
  };
}
