import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

type Bytes = Buffer<ArrayBuffer>;

/** A part of a body, and what is known of it. A part that is used again is not compressed again. */
export interface BodyPart {
  body: Bytes;
  /** Compressed by the first call of {@link gzipParts}. */
  compressed?: Promise<Bytes>;
}

/** RFC 1952, section 2.3: compressed with deflate, without a name or a time, by an unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const lastBlock = Buffer.from([3, 0]);

/**
 * Compresses a body quickly, on other threads, as one member of gzip. Its parts end at a byte and do not refer to each other
 * (`Z_FULL_FLUSH`), so they can be joined. One member, because some clients ignore all but the first.
 */
export async function gzipParts(parts: BodyPart[]): Promise<Bytes> {
  const compressed = await Promise.all(parts.map(compressPart));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(parts.reduce((checksum, { body }) => crc32(body, checksum), 0));
  trailer.writeUInt32LE(parts.reduce((length, { body }) => length + body.byteLength, 0) % 2 ** 32, 4);
  return Buffer.concat([header, ...compressed, lastBlock, trailer]);
}

function compressPart(part: BodyPart): Promise<Bytes> {
  part.compressed ??= deflate(part.body, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
  return part.compressed;
}
