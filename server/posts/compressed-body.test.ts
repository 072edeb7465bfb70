import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createCompressedBody } from "./compressed-body.ts";

const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

/** As the public list is. */
function makeBody(entries: number): Buffer<ArrayBuffer> {
  const posts = Array.from({ length: entries }, (_, index) => ({
    _id: `01890a5d-ac96-774b-bcce-${String(index).padStart(12, "0")}`,
    slug: `a-post-about-number-${index}`,
    title: `A post about number ${index} and others`,
    image: `/pictures/cover-${index % 6}.webp`,
    date: new Date(index * 3_600_000).toISOString(),
    views: (index * 7919) % 1009,
    likes: index % 31,
  }));
  return Buffer.from(JSON.stringify(posts));
}

test.each(["br", "gzip"] as const)(
  "a body that stays the same is compressed better in %s after a while, and sent as it is until then",
  async (encoding) => {
    for (const body of [makeBody(300), makeBody(10_000)]) {
      let now = 0;
      const { encode } = createCompressedBody(body, () => now);
      const quick = await encode(encoding);
      now = 1_999;
      expect(await encode(encoding)).toBe(quick);
      now = 2_000;
      expect(await encode(encoding)).toBe(quick);
      await expect.poll(() => encode(encoding)).not.toBe(quick);
      const better = await encode(encoding);
      expect(better.byteLength).toBeLessThan(quick.byteLength);
      for (const bytes of [quick, better]) expect(decompress[encoding](bytes).equals(body)).toBe(true);
      now = 1_000_000;
      expect(await encode(encoding)).toBe(better);
    }
  },
);

test("requests at the same time share one compression", async () => {
  const { encode } = createCompressedBody(makeBody(300));
  const [first, ...others] = await Promise.all([encode("br"), encode("br"), encode("br")]);
  for (const other of others) expect(other).toBe(first);
});
