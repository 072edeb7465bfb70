import { readdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { create } from "tar";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeZip } from "../../../test/zip.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import { makeFolder } from "../post-files/testing/source-folder.ts";
import { type OpenSource, openSource } from "./source-files.ts";

const megabyte = 1024 * 1024;

async function openBytes(bytes: Uint8Array, name = "blog.zip"): Promise<OpenSource> {
  const folder = await makeFolder({ [name]: bytes });
  const source = await openSource(path.join(folder, name), folder);
  onTestFinished(source.close);
  return source;
}

/** Returns a tar archive with these entries, which need not be files. */
function makeTar(
  entries: { name: string; text?: string; type?: string; link?: string; size?: number }[],
): Buffer {
  const blocks = entries.flatMap(({ name, text = "", type = "0", link = "", size }) => {
    const head = Buffer.alloc(512);
    head.write(name, 0);
    head.write("0000000\0", 100);
    head.write((size ?? Buffer.byteLength(text)).toString(8).padStart(11, "0"), 124);
    head.write(type, 156);
    head.write(link, 157);
    head.write("ustar\x0000", 257);
    head.fill(" ", 148, 156);
    head.write(
      `${head
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, "0")}\0 `,
      148,
    );
    const content = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    content.write(text);
    return [head, content];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

test("an archive is no Git repository, whatever is in it", async () => {
  const config = "[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tsshCommand = touch";
  const files = { HEAD: "ref: refs/heads/main", config, "objects/x": "", "refs/x": "", "a.md": "# A" };
  const entries = Object.entries(files).map(([name, text]) => ({ name, text }));
  const source = await openBytes(makeTar(entries), "blog.tar");
  expect(source.paths).toContain("a.md");
  expect(source.listAdded).toBeUndefined();
});

describe("a folder", () => {
  test("has its files, without links, hidden files, and the packages of programs", async () => {
    const folder = await makeFolder({
      "posts/b.md": "B",
      "posts/a.md": "A",
      ".git/config": "",
      "node_modules/x/README.md": "",
    });
    await symlink("/etc/passwd", path.join(folder, "posts/link.md"));
    await symlink("/etc", path.join(folder, "etc"));
    const { paths, notes, read } = await openSource(folder, folder);
    expect(paths).toEqual(["posts/a.md", "posts/b.md"]);
    expect(notes).toEqual(["Links to other files were left out: 2."]);
    expect((await read("posts/a.md", 10)).toString()).toBe("A");
    await expect(read("posts/link.md", megabyte)).rejects.toThrow(
      /^posts\/link.md cannot be read \(ELOOP\)\.$/,
    );
    await writeFile(path.join(folder, "posts/a.md"), Buffer.alloc(3 * megabyte));
    await expect(read("posts/a.md", 2 * megabyte)).rejects.toThrow("posts/a.md has more than 2 MB.");
  });

  test("can be a single file", async () => {
    const { paths, read } = await openBytes(Buffer.from("Text"), "hello.md");
    expect(paths).toEqual(["hello.md"]);
    expect((await read("hello.md", 10)).toString()).toBe("Text");
    await expect(openBytes(Buffer.alloc(0), "empty.md")).rejects.toThrow("empty.md is empty.");
    await expect(openSource("/dev/null", "/tmp")).rejects.toThrow("null is neither a file nor a folder.");
  });
});

describe("a ZIP archive", () => {
  test("has its files below the folder that all of them are in", async () => {
    const { paths, read } = await openBytes(
      makeZip({ "blog-main/posts/ä.md": "A", "blog-main/__MACOSX/x": "", "blog-main/x.png": "P" }),
    );
    expect(paths).toEqual(["posts/ä.md", "x.png"]);
    expect((await read("posts/ä.md", 10)).toString()).toBe("A");
    await expect(read("posts/b.md", 10)).rejects.toThrow(ImportFault);
  });

  test("keeps the folder that says what the files in it are", async () => {
    expect((await openBytes(makeZip({ "_posts/a.md": "A" }))).paths).toEqual(["_posts/a.md"]);
  });

  test("has no file outside of it, and no links", async () => {
    const bytes = makeZip({
      "a/../../evil.md": "",
      "/etc/evil.md": "",
      "C:/evil.md": "",
      "..\\evil.md": "",
      link: "/etc/passwd",
      "ok.md": "",
    });
    // The attributes of the fifth entry, in the list at the end, say that it is a link.
    const at = bytes.lastIndexOf("link") - 46;
    bytes.writeUInt32LE((0o120777 << 16) >>> 0, at + 38);
    const { paths, notes } = await openBytes(bytes);
    expect(paths).toEqual(["ok.md"]);
    expect(notes).toEqual([
      "Links to other files were left out: 1.",
      "Files whose paths lead out of the archive were left out: 4.",
    ]);
  });

  test("that says less than it unpacks to is refused, and so is one that is damaged", async () => {
    const bytes = makeZip({ "bomb.md": "0".repeat(5 * megabyte) });
    await expect((await openBytes(bytes)).read("bomb.md", megabyte)).rejects.toThrow(
      "bomb.md has more than 1 MB.",
    );
    const end = bytes.lastIndexOf("bomb.md") - 46;
    bytes.writeUInt32LE(10, end + 24);
    await expect((await openBytes(bytes)).read("bomb.md", megabyte)).rejects.toThrow(/^bomb.md is damaged/);
    await expect(openBytes(bytes.subarray(0, 100))).rejects.toThrow("The archive is damaged or incomplete.");
  });

  test("has files whose names have a line break or a NUL, which lead nowhere else", async () => {
    const { paths, read } = await openBytes(makeZip({ "a\nb.md": "A", "c\0/../d.md": "B", "e.md": "C" }));
    expect(paths).toEqual(["a\nb.md", "e.md"]);
    expect(String(await read("a\nb.md", 10))).toBe("A");
  });

  test("with a million files is refused before their names are read", async () => {
    const record = Buffer.alloc(56);
    record.write("PK\x06\x06", "latin1");
    record.writeBigUInt64LE(44n, 4);
    record.writeBigUInt64LE(1_000_000n, 24);
    record.writeBigUInt64LE(1_000_000n, 32);
    const locator = Buffer.alloc(20);
    locator.write("PK\x06\x07", "latin1");
    locator.writeBigUInt64LE(4n, 8);
    const end = Buffer.alloc(22, 0xff);
    end.write("PK\x05\x06", "latin1");
    end.fill(0, 4, 8).fill(0, 20);
    const bytes = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), record, locator, end]);
    await expect(openBytes(bytes)).rejects.toThrow(/^The source has more than 100,000 files\./);
  });
});

describe("a tar archive", () => {
  test("has its files, also with gzip", async () => {
    const folder = await makeFolder({ "blog/posts/a.md": "A", "blog/.env": "SECRET" });
    for (const gzip of [false, true]) {
      const file = path.join(folder, "blog.tar");
      await create({ file, cwd: folder, gzip }, ["blog"]);
      const source = await openSource(file, folder);
      expect(source.paths).toEqual(["posts/a.md"]);
      expect((await source.read("posts/a.md", 10)).toString()).toBe("A");
      await source.close();
      await expect(source.read("posts/a.md", 10)).rejects.toThrow(/ENOENT/);
    }
  });

  test("writes nothing outside of its folder, and no links", async () => {
    const tar = makeTar([
      { name: "../evil.md", text: "x" },
      { name: "/tmp/evil.md", text: "x" },
      { name: "link.md", type: "2", link: "/etc/passwd" },
      { name: "hard.md", type: "1", link: "ok.md" },
      { name: "fifo", type: "6" },
      { name: "ok.md", text: "fine" },
    ]);
    const { paths, notes, read } = await openBytes(gzipSync(tar), "blog.tar.gz");
    expect(paths).toEqual(["ok.md"]);
    expect((await read("ok.md", 10)).toString()).toBe("fine");
    expect(notes).toEqual([
      "Links to other files were left out: 2.",
      "Files whose paths lead out of the archive were left out: 2.",
    ]);
  });

  test("does not write through a link, and has files whose names have a line break", async () => {
    const outside = await makeFolder();
    const { paths } = await openBytes(
      makeTar([
        { name: "out", type: "2", link: outside },
        { name: "out/evil.md", text: "x" },
        { name: "a\nb.md", text: "A" },
      ]),
      "blog.tar",
    );
    expect(paths).toEqual(["a\nb.md", "out/evil.md"]);
    expect(await readdir(outside)).toEqual([]);
  });

  test("with more than 100,000 files is refused", { tags: ["release"], timeout: 300_000 }, async () => {
    const tar = makeTar(Array.from({ length: 100_001 }, (_, index) => ({ name: `${index}.md` })));
    await expect(openBytes(tar, "blog.tar")).rejects.toThrow(/^The source has more than 100,000 files\./);
  });

  test("that unpacks to too much, is damaged, or is none is refused", async () => {
    const large = makeTar([{ name: "large.png", size: 5 * 1024 ** 3 }]);
    await expect(openBytes(large, "x.tar")).rejects.toThrow(/more than 4 GB/);
    const gzip = gzipSync(makeTar([{ name: "a.md", text: "x".repeat(5_000) }]));
    await expect(openBytes(gzip.subarray(0, 60), "x.tgz")).rejects.toThrow(/damaged/);
    await expect(openBytes(gzipSync("no archive"), "x.tgz")).rejects.toThrow(/damaged/);
  });
});
