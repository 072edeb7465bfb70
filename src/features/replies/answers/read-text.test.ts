import { expect, test } from "vitest";
import { makeTextPart } from "../testing/text-parts.ts";
import type { TextPart } from "./choose-parts.ts";
import { readText } from "./read-text.ts";

function read(content: string | Uint8Array, fields: Partial<TextPart> = {}): Promise<string> {
  const { part, content: bytes } = makeTextPart(content, fields);
  return readText(part, bytes);
}

test("control characters are left out, and line breaks are those of Unix", async () => {
  expect(await read("a\r\nb\rc\u0000\u0007\u001b[31m\u0085d\te  \r\n\r\n\r\n\r\n\r\nf")).toBe(
    "a\nb\nc[31md\te\n\n\nf",
  );
});

test("a character that was cut in the middle is left out", async () => {
  expect(await read(Buffer.from("Grüße €").subarray(0, -1))).toBe("Grüße");
});

test("what was encoded can be cut anywhere", async () => {
  const base64 = Buffer.from("Hello world").toString("base64");
  expect(await read(base64.slice(0, 10), { encoding: "base64" })).toBe("Hello w");
  expect(await read("Gr=C3=BC=C3", { encoding: "quoted-printable" })).toMatch(/^Grü/);
});

test("nothing in the name of an encoding becomes a header", async () => {
  const charset = 'utf-8"\r\nContent-Type: text/html\r\n\r\n<b>';
  expect(await read("<i>x</i>", { charset, encoding: "8bit\r\nX: y" })).toBe("<i>x</i>");
});

test("a formatted text loses its pictures, scripts, and styles, and keeps its links", async () => {
  const html = `<style>b{}</style><p>One<br>two <a href="https://example.org/x">three</a></p>
    <img src="https://tracker.example/x" alt="logo"><script>alert(1)</script>
    <a href="https://example.org/">https://example.org/</a>`;
  expect(await read(html, { type: "text/html" })).toBe(
    "One\ntwo three [https://example.org/x]\n\nhttps://example.org/",
  );
});
