import fc from "fast-check";
import { expect, test } from "vitest";
import { type CodeKind, codeKinds, type LineMark, readCodeLine, writeCodeLine } from "./code-line.ts";

const kinds = Object.keys(codeKinds) as CodeKind[];
const arbitraryPart = fc.record({
  kind: fc.option(fc.constantFrom(...kinds), { nil: undefined }),
  text: fc.string({ minLength: 1, unit: "grapheme" }),
});
const arbitraryMark = fc.constantFrom<(LineMark | undefined)[]>("+", "-", "!", undefined);

test("a line is read as it was written, except that plain parts at its end are one", () => {
  fc.assert(
    fc.property(arbitraryMark, fc.array(arbitraryPart), (mark, parts) => {
      const line = parts.map(({ text }) => text).join("");
      const read = readCodeLine(line, writeCodeLine(mark, parts));
      expect(read.mark).toBe(mark);
      expect(read.parts.map(({ text }) => text).join("")).toBe(line);
      const colored = (list: typeof parts) => list.filter(({ kind }) => kind !== undefined);
      expect(colored(read.parts as typeof parts)).toEqual(colored(parts));
    }),
  );
});

test("a line is written with the letters and lengths of its parts", () => {
  const parts = [{ kind: "k" as const, text: "const" }, { text: " " }, { kind: "f" as const, text: "go" }];
  expect(writeCodeLine("+", [...parts, { text: "();" }])).toBe("+k5.1f2");
  expect(writeCodeLine(undefined, [{ text: "plain" }])).toBe("");
  expect(readCodeLine("plain")).toEqual({ mark: undefined, parts: [{ text: "plain" }] });
});
