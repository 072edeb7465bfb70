import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { diffArrays } from "diff";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isCollection, isPair, isScalar, type ParsedNode, Parser, parseDocument } from "yaml";
import {
  applyEdits,
  type SiteEdit,
  type SitePath,
  type SiteValue,
  valueAt,
} from "../../../core/site/contract/edits.ts";
import { siteFiles } from "../../../core/site/contract/site.ts";
import { chooseEdit, editChoice, nastyText, yamlDocument } from "../testing/yaml-arbitraries.ts";
import { spliceEdits } from "./splice-edits.ts";

const samples = Object.keys(siteFiles).map((file) => readFileSync(`sample/${file}`, "utf8"));
const generated = yamlDocument.filter(
  (text) => parseDocument(text.replace(/^\ufeff/, "")).errors.length === 0,
);
const anyDocument = fc.oneof(
  { weight: 4, arbitrary: generated },
  { weight: 1, arbitrary: fc.constantFrom(...samples) },
);
// Shrinking such documents takes minutes. The seed of a failure is enough to repeat it.
const runs = (share: number) => ({
  numRuns: share * Number(process.env.SPLICE_RUNS ?? 60),
  endOnFailure: true,
});

function contentOf(text: string): SiteValue {
  const document = parseDocument(text.replace(/^\ufeff/, ""));
  expect(document.errors).toEqual([]);
  return document.toJS();
}

/** Returns the text after an edit, which must not be refused. */
async function spliced(text: string, ...edits: SiteEdit[]): Promise<string> {
  const result = await spliceEdits(text, edits);
  if ("refused" in result)
    throw new Error(`${JSON.stringify(edits)} of\n${text}\nwas refused: ${result.refused}`);
  return result.text;
}

/** Checks a property of edits that were made. */
function afterEdits(
  property: (made: {
    before: string;
    after: string;
    edit: SiteEdit;
    content: SiteValue;
  }) => void | Promise<void>,
) {
  return fc.asyncProperty(anyDocument, editChoice, async (before, choice) => {
    const content = contentOf(before);
    const edit = chooseEdit(content, choice);
    fc.pre(edit !== undefined);
    await property({ before, after: await spliced(before, edit), edit, content });
  });
}

/** Returns where a value is after an edit, or `undefined` if it was changed. */
function pathAfter(path: SitePath, edit: SiteEdit): SitePath | undefined {
  const isAt = (place: SitePath) => isDeepStrictEqual(path.slice(0, place.length), place);
  if (edit.op === "set") return isAt(edit.path) ? undefined : path;
  const list = edit.op === "remove" ? edit.path.slice(0, -1) : edit.path;
  const index = path[list.length];
  if (edit.op === "remove" && isAt(edit.path)) return undefined;
  if (!isAt(list) || typeof index !== "number") return path;
  const at = (moved: number) => [...list, moved, ...path.slice(list.length + 1)];
  if (edit.op === "insert") return at(index >= edit.index ? index + 1 : index);
  if (edit.op === "remove") return at(index > Number(edit.path.at(-1)) ? index - 1 : index);
  if (index === edit.from) return at(edit.to);
  const without = index > edit.from ? index - 1 : index;
  return at(without >= edit.to ? without + 1 : without);
}

/** Returns the text of each scalar by its path. */
function scalarTexts(text: string): { path: SitePath; source: string }[] {
  const found: { path: SitePath; source: string }[] = [];
  const source = text.replace(/^\ufeff/, "");
  const collect = (node: ParsedNode | null, path: SitePath) => {
    // The last line of a block may have got its line break, or lost it.
    if (isScalar(node)) found.push({ path, source: source.slice(node.range[0], node.range[1]).trimEnd() });
    if (!isCollection(node)) return;
    for (const [index, item] of node.items.entries())
      if (isPair(item))
        collect(item.value as ParsedNode, [...path, String((item.key as { value?: unknown }).value ?? "")]);
      else collect(item as ParsedNode, [...path, index]);
  };
  collect(parseDocument(source).contents, []);
  return found;
}

/** Returns the comments in their order. */
function commentsIn(text: string): string[] {
  const comments: string[] = [];
  const collect = (part: unknown) => {
    if (typeof part !== "object" || part === null) return;
    if ("type" in part && part.type === "comment" && "source" in part) comments.push(String(part.source));
    for (const child of Object.values(part)) collect(child);
  };
  collect([...new Parser().parse(text.replace(/^\ufeff/, ""))]);
  return comments;
}

test("a changed text has the content that the edit describes", async () => {
  await fc.assert(
    afterEdits(({ after, edit, content }) => {
      expect(contentOf(after)).toEqual(applyEdits(content, [edit]));
    }),
    runs(1),
  );
});

test("every value that is not concerned keeps its text", async () => {
  await fc.assert(
    afterEdits(({ before, after, edit, content }) => {
      const now = new Map(scalarTexts(after).map(({ path, source }) => [JSON.stringify(path), source]));
      const result = applyEdits(content, [edit]);
      for (const { path, source } of scalarTexts(before)) {
        const moved = pathAfter(path, edit);
        // Parts of a record or list that is set stay if they are the same.
        const isSame = edit.op === "set" && isKeptField(content, result, path, edit.path);
        if (moved) expect([path, now.get(JSON.stringify(moved))]).toEqual([path, source]);
        else if (isSame) expect([path, now.get(JSON.stringify(path))]).toEqual([path, source]);
      }
    }),
    runs(1),
  );
});

/** Whether all records between a value and the one that is set are records before and after, and the value is the same. */
function isKeptField(before: SiteValue, after: SiteValue, path: SitePath, set: SitePath): boolean {
  const steps = path.slice(set.length);
  const areRecords = steps.every((key, index) => {
    const at = path.slice(0, set.length + index);
    const [one, other] = [valueAt(before, at), valueAt(after, at)];
    return typeof key === "string" && isObject(one) && isObject(other);
  });
  return areRecords && isDeepStrictEqual(valueAt(before, path), valueAt(after, path));
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

test("no line outside of the changed part differs", async () => {
  await fc.assert(
    afterEdits(({ before, after, edit, content }) => {
      const [old, now] = [before.split("\n"), after.split("\n")];
      const value = edit.op === "set" ? valueAt(content, edit.path) : undefined;
      const isNew = edit.op === "insert" || (edit.op === "set" && value === undefined);
      // The line of `[]` or `{}` changes, or one that had no line break, or the hyphen before an entry.
      if (isNew) expect(missingLines(old, now)).toBeLessThanOrEqual(1);
      if (edit.op === "remove") expect(missingLines(now, old)).toBeLessThanOrEqual(1);
      if (edit.op !== "set" || value === undefined || typeof value === "object") return;
      const source = scalarTexts(before).find(({ path }) => isDeepStrictEqual(path, edit.path))?.source ?? "";
      expect(missingLines(old, now)).toBeLessThanOrEqual(source.split("\n").length + 1);
    }),
    runs(1),
  );
});

/** Counts the lines that are not in the other text in the same order. */
function missingLines(lines: string[], others: string[]): number {
  return diffArrays(others, lines).reduce((sum, { added, count = 0 }) => sum + (added ? count : 0), 0);
}

test("comments stay, except those of what is removed", async () => {
  await fc.assert(
    afterEdits(({ before, after, edit, content }) => {
      const [old, now] = [commentsIn(before), commentsIn(after)];
      if (edit.op === "move") expect(now.toSorted()).toEqual(old.toSorted());
      if (edit.op === "insert") expect(now).toEqual(old);
      if (edit.op === "set" && typeof valueAt(content, edit.path) !== "object") expect(now).toEqual(old);
      if (edit.op === "remove") for (const comment of now) expect(old).toContain(comment);
    }),
    runs(1),
  );
});

test("an edit and its inverse lead to the same values", async () => {
  await fc.assert(
    afterEdits(async ({ after, edit, content }) => {
      expect(contentOf(await spliced(after, inverseOf(edit, content)))).toEqual(content);
    }),
    runs(1),
  );
});

function inverseOf(edit: SiteEdit, content: SiteValue): SiteEdit {
  if (edit.op === "insert") return { op: "remove", path: [...edit.path, edit.index] };
  if (edit.op === "move") return { ...edit, from: edit.to, to: edit.from };
  const value = valueAt(content, edit.path);
  if (value === undefined) return { op: "remove", path: edit.path };
  const index = edit.path.at(-1);
  if (edit.op === "remove" && typeof index === "number")
    return { op: "insert", path: edit.path.slice(0, -1), index, value };
  return { op: "set", path: edit.path, value };
}

test("several edits lead to what they describe together", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyDocument,
      fc.array(editChoice, { minLength: 2, maxLength: 6 }),
      async (before, choices) => {
        let content = contentOf(before);
        const edits: SiteEdit[] = [];
        for (const choice of choices) {
          const edit = chooseEdit(content, choice);
          if (edit) edits.push(edit);
          content = applyEdits(content, edit ? [edit] : []);
        }
        expect(contentOf(await spliced(before, ...edits))).toEqual(content);
      },
    ),
    runs(1),
  );
});

test("no text and no edit causes an error", async () => {
  const key = fc.oneof(nastyText, fc.nat({ max: 3 }), fc.constantFrom("a", "name", "links"));
  const path = fc.array(key, { maxLength: 3 });
  const value = editChoice.map((choice) => choice.value);
  const edit: fc.Arbitrary<SiteEdit> = fc.oneof(
    fc.record({ op: fc.constant("set" as const), path, value }),
    fc.record({ op: fc.constant("remove" as const), path }),
    fc.record({ op: fc.constant("insert" as const), path, index: fc.nat({ max: 3 }), value }),
    fc.record({ op: fc.constant("move" as const), path, from: fc.nat({ max: 3 }), to: fc.nat({ max: 3 }) }),
  );
  const lines = [
    "a: 1",
    "a: &x [1]",
    "b: *x",
    "<<: *x",
    "- a",
    "  - b",
    "[a,",
    " b]",
    "{a: 1",
    "}",
    "---",
    "a: !t x",
    "? a",
    ": b",
    "\t",
    "a: |",
    "  x",
  ];
  const odd = fc
    .array(fc.oneof(fc.constantFrom(...lines), nastyText), { maxLength: 6 })
    .map((all) => all.join("\n"));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(odd, anyDocument),
      fc.array(edit, { minLength: 1, maxLength: 2 }),
      async (text, edits) => {
        const result = await spliceEdits(text, edits);
        if ("refused" in result) expect(result.refused).toMatch(/^\S.*\.$/s);
        else expect(contentOf(result.text)).toEqual(applyEdits(contentOf(text), edits));
      },
    ),
    runs(2),
  );
});
