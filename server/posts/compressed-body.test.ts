import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createCompressedBody } from "./compressed-body.ts";
import { divideList } from "./list-parts.ts";

const decompress = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

/** As the public list is. */
function makeList(length: number) {
  const entries = Array.from({ length }, (_, index) => ({
    json: JSON.stringify({
      _id: `01890a5d-ac96-774b-bcce-${String(index).padStart(12, "0")}`,
      slug: `a-post-about-number-${index}`,
      title: `A post about number ${index} and others`,
      image: `/pictures/cover-${index % 6}.webp`,
      date: new Date(index * 3_600_000).toISOString(),
      views: (index * 7919) % 1009,
      likes: index % 31,
    }),
  }));
  return { parts: divideList(entries, []), text: `[${entries.map(({ json }) => json).join(",")}]` };
}

test.each(["br", "gzip"] as const)(
  "a body that stays the same is compressed better after a while in %s, and with gzip until then",
  async (encoding) => {
    for (const { parts, text } of [makeList(0), makeList(300), makeList(10_000)]) {
      let now = 0;
      const body = createCompressedBody(parts, () => now);
      const accepted = encoding === "br" ? "gzip, deflate, br" : "gzip";
      const encode = async () => body.encode(accepted);
      const quick = await encode();
      expect(quick.encoding).toBe("gzip");
      now = 1_999;
      expect(await encode()).toBe(quick);
      now = 2_000;
      expect(await encode()).toBe(quick);
      await expect.poll(encode).not.toBe(quick);
      const better = await encode();
      expect(better.encoding).toBe(encoding);
      expect(better.bytes.byteLength).toBeLessThan(quick.bytes.byteLength);
      for (const { encoding: sent, bytes } of [quick, better])
        expect(decompress[sent](bytes).toString()).toBe(text);
      now = 1_000_000;
      expect(await encode()).toBe(better);
    }
  },
);

test("a client that refuses gzip gets the body as it is until it is compressed better", async () => {
  const { parts, text } = makeList(300);
  let now = 0;
  const { encode } = createCompressedBody(parts, () => now);
  const first = await encode("br");
  expect([first.encoding, first.bytes.toString()]).toEqual(["identity", text]);
  now = 2_000;
  await expect.poll(async () => (await encode("br")).encoding).toBe("br");
  expect((await encode("identity")).bytes.toString()).toBe(text);
});

test("requests at the same time share one compression", async () => {
  const { encode } = createCompressedBody(makeList(300).parts);
  const [first, ...others] = await Promise.all([encode("br, gzip"), encode("gzip"), encode("gzip")]);
  for (const other of others) expect(other).toBe(first);
});
