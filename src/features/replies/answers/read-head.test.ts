import { expect, test } from "vitest";
import { boundHeaders, readHead } from "./read-head.ts";

function headersOf(headers: Record<string, string>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${lines.join("")}\r\n`, "latin1");
}

function read(headers: Record<string, string>) {
  return readHead({ uid: 1, headers: headersOf(headers), isCut: false, receivedAt: undefined });
}

test("the parser gets the first of each header that is needed, on one line of 2 KB at most", () => {
  const headers = Buffer.concat([
    headersOf({ Received: "x".repeat(10_000), FROM: `${"g:a@b;".repeat(150)}\r\n `.repeat(70) }).subarray(
      0,
      -2,
    ),
    headersOf({
      References: "<a@b>",
      Subject: "From: x",
      references: "<c@d>",
      Date: "now",
      "In-Reply-To": "<e@f>",
    }),
  ]);
  const lines = boundHeaders(headers).split("\r\n");
  expect(lines.slice(0, 2)).toEqual(["References: <a@b>", "In-Reply-To: <e@f>"]);
  expect(lines[2]).toMatch(/^FROM: g:a@b;/);
  expect(lines[2]?.length).toBeLessThanOrEqual(2_049);
  expect(lines.slice(3)).toEqual(["Date: now", "", ""]);
});

test("headers can end anywhere", () => {
  expect(boundHeaders(Buffer.from("From: a@b\r\nReferen"))).toBe("From: a@b\r\n\r\n");
  expect(boundHeaders(Buffer.from("\r\n\r\nFrom: a@b"))).toBe("\r\n\r\n");
});

test("of many references, the first and the last are known", async () => {
  const references = Array.from({ length: 500 }, (_, number) => `<mail-${number}@example.com>`);
  const { answers } = await read({ References: references.join("\r\n ") });
  expect(answers.slice(0, 2)).toEqual(["<mail-499@example.com>", "<mail-498@example.com>"]);
  expect(answers.at(-1)).toBe("<mail-0@example.com>");
  expect(answers.filter((each) => !references.includes(each))).toEqual([]);
});

test("the address after a very long name is known", async () => {
  const { from } = await read({ From: `${"Jane ".repeat(1_000)}<Jane@Example.com>` });
  expect(from).toBe("jane@example.com");
});
