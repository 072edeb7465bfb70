import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import type { SiteEdit, SiteValue } from "../../../core/site/contract/edits.ts";
import { type FieldOrder, spliceEdits } from "./splice-edits.ts";

async function spliced(source: string, edits: SiteEdit | SiteEdit[], order?: FieldOrder): Promise<string> {
  const result = await spliceEdits(source, [edits].flat(), order);
  if ("refused" in result) throw new Error(result.refused);
  return result.text;
}

function set(path: (string | number)[], value: SiteValue): SiteEdit {
  return { op: "set", path, value };
}

describe("a text", () => {
  it.each([
    ["a: old # why", "new", "a: new # why"],
    ["a: 'old'   # why", "it's", "a: 'it''s'   # why"],
    ['a:   "old"', 'say "hi"', 'a:   "say \\"hi\\""'],
    ["a: old", "no", 'a: "no"'],
    ["a: 'old'", "no", "a: 'no'"],
    ["a: old", "1e3", 'a: "1e3"'],
    ["a: old", "#", 'a: "#"'],
    ["a: old", ": ", 'a: ": "'],
    ["a: old", "- ", 'a: "- "'],
    ["a: old", "", 'a: ""'],
    ["a: old", " x ", 'a: " x "'],
    ["a: old", "x\ty", "a: x\ty"],
    ["a: old", "💥 👩‍👩‍👧", "a: 💥 👩‍👩‍👧"],
    ["a: old", "x\u2028y", 'a: "x\\u2028y"'],
    ["a: old", "x\u0085y", 'a: "x\\u0085y"'],
    ["a: old", "null", 'a: "null"'],
    ["a: old", "~", 'a: "~"'],
    ["a: old", "2026-06-01", 'a: "2026-06-01"'],
    ["a: 2026-06", "2026-07", "a: 2026-07"],
    ["a: old", "0x10", 'a: "0x10"'],
    ["a: old", 5, "a: 5"],
    ["a: 'old'", true, "a: true"],
    ["a: true # why", "yes", 'a: "yes" # why'],
    ["a: # why", "new", "a: new # why"],
    ["a: old # why", "x\ny\n", "a: | # why\n  x\n  y"],
    ["a: old # why", { b: "x" }, "a: # why\n  b: x"],
    ["a: # why\n  b: x", "new", "a: new # why"],
    ["a: |- # why\n    x\n    y", "x\nz", "a: |- # why\n    x\n    z"],
    ["a: >-\n  x y\n  z", "x y z!", "a: >-\n  x y z!"],
    ["a: |\n  x", "", 'a: ""'],
    ["- old # why", { b: "x", c: [1] }, "- # why\n  b: x\n  c:\n    - 1"],
    ["a: [old, x] # why", ["new, 1", "x"], 'a: ["new, 1", x] # why'],
    ["{ a: old, b: x }", "new", "{ a: new, b: x }"],
  ])("is written in its style: %j to %j", async (before, value, after) => {
    const key = before.startsWith("-") ? 0 : "a";
    expect(await spliced(`${before}\n`, set([key], value))).toBe(`${after}\n`);
  });

  it("of 10,000 lines is written as a block", async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `Line ${index}: #`).join("\n");
    const text = await spliced("a: old\nb: x\n", set(["a"], lines));
    expect(parseDocument(text).toJS()).toEqual({ a: lines, b: "x" });
    expect(text.startsWith("a: |-\n  Line 0: #\n")).toBe(true);
  });

  it("that is folded is folded again in its style", async () => {
    const before = 'a: "One two three\n  four five six\n  seven: eight."\nb: x\n';
    expect(await spliced(before, set(["a"], 'One two three four "5" six seven: eight.'))).toBe(
      'a:\n  "One two three\n  four \\"5\\" six\n  seven: eight."\nb: x\n',
    );
  });

  it("that becomes longer is folded like the others", async () => {
    const words = "word ".repeat(30).trim();
    const text = await spliced(`a: ${"x ".repeat(20)}\n  end\nb: short\n`, set(["b"], words));
    expect(text.split("\n").every((line) => line.length <= 50)).toBe(true);
    expect(parseDocument(text).get("b")).toBe(words);
  });
});

describe("a field", () => {
  it("is added after the last one, at its indentation", async () => {
    expect(await spliced("a:\n    b: 1\n\nc: 2", set(["a", "d"], { e: [1] }))).toBe(
      "a:\n    b: 1\n    d:\n        e:\n            - 1\n\nc: 2",
    );
    expect(await spliced("- a: 1 # x\n- a: 2\n", set([0, "b"], 3))).toBe("- a: 1 # x\n  b: 3\n- a: 2\n");
  });

  it("is added where the order of fields says", async () => {
    const order = () => ["a", "b", "c"];
    expect(await spliced("# Header\nb: 1\nc: 2\n", set(["a"], 0), order)).toBe(
      "# Header\na: 0\nb: 1\nc: 2\n",
    );
    expect(await spliced("a: 0\n# about c\nc: 2\n", set(["b"], 1), order)).toBe(
      "a: 0\nb: 1\n# about c\nc: 2\n",
    );
    expect(await spliced("- b: 1\n  c: 2\n", set([0, "a"], 0), order)).toBe("- a: 0\n  b: 1\n  c: 2\n");
  });

  it("is removed with its comments", async () => {
    const before = "# Header\na: 1\n\n# about b\n# and more\nb: 2 # why\n\nc: 3\n";
    expect(await spliced(before, { op: "remove", path: ["b"] })).toBe("# Header\na: 1\n\nc: 3\n");
    expect(await spliced(before, { op: "remove", path: ["a"] })).toContain("# Header\n");
    expect(await spliced(before, { op: "remove", path: ["c"] })).toBe(before.replace("\nc: 3\n", ""));
  });

  it("is removed from the line of a hyphen", async () => {
    expect(await spliced("- a: 1\n  b: 2\n", { op: "remove", path: [0, "a"] })).toBe("- b: 2\n");
    expect(await spliced("- a: 1\n  # about b\n  b: 2\n", { op: "remove", path: [0, "a"] })).toBe(
      "-\n  # about b\n  b: 2\n",
    );
  });

  it("leaves an empty record", async () => {
    expect(await spliced("a: # why\n  # about b\n  b: 1\nc: 2\n", { op: "remove", path: ["a", "b"] })).toBe(
      "a: {} # why\nc: 2\n",
    );
    expect(await spliced("a: 1\n", { op: "remove", path: ["a"] })).toBe("{}\n");
    expect(await spliced("{}\n", set(["a"], 1))).toBe("a: 1\n");
  });
});

describe("a list", () => {
  const list = "apps:\n- me # first\n\n# about blog\n- blog\n\n- contact\nname: x\n";

  it("loses an entry with its comments, and a blank line", async () => {
    expect(await spliced(list, { op: "remove", path: ["apps", 1] })).toBe(
      "apps:\n- me # first\n\n- contact\nname: x\n",
    );
    expect(await spliced("a: [b, c]\n", { op: "remove", path: ["a", 0] })).toBe("a: [c]\n");
  });

  it("keeps its brackets when it loses its only entry, and is a block again with the next one", async () => {
    const empty = await spliced("a:\n- b\nc: 1\n", { op: "remove", path: ["a", 0] });
    expect(empty).toBe("a: []\nc: 1\n");
    expect(await spliced(empty, { op: "insert", path: ["a"], index: 0, value: { d: 1, e: 2 } })).toBe(
      "a:\n  - d: 1\n    e: 2\nc: 1\n",
    );
  });

  it("gets an entry in the style and with the blank lines of the others", async () => {
    expect(await spliced(list, { op: "insert", path: ["apps"], index: 1, value: "tech" })).toBe(
      list.replace("\n# about blog", "\n- tech\n\n# about blog"),
    );
    expect(await spliced("a: [b,c] # why\n", { op: "insert", path: ["a"], index: 2, value: "d, e" })).toBe(
      'a: [b,c,"d, e"] # why\n',
    );
    expect(
      await spliced("-   a: 1\n    b: 2", { op: "insert", path: [], index: 1, value: { a: 3, b: 4 } }),
    ).toBe("-   a: 1\n    b: 2\n-   a: 3\n    b: 4");
  });

  it("is created by its first entry", async () => {
    expect(await spliced("a: 1\n", { op: "insert", path: ["b"], index: 0, value: "x" })).toBe(
      "a: 1\nb:\n  - x\n",
    );
  });

  it("moves entries with their comments", async () => {
    expect(await spliced(list, { op: "move", path: ["apps"], from: 1, to: 0 })).toBe(
      "apps:\n# about blog\n- blog\n\n- me # first\n\n- contact\nname: x\n",
    );
    expect(await spliced(list, { op: "move", path: ["apps"], from: 0, to: 2 })).toBe(
      "apps:\n# about blog\n- blog\n\n- contact\n\n- me # first\nname: x\n",
    );
  });

  it("that is set keeps the entries that stay", async () => {
    expect(await spliced(list, set(["apps"], ["contact", "me", "tech"]))).toBe(
      "apps:\n- contact\n\n- me # first\n\n# about blog\n- tech\nname: x\n",
    );
  });
});

describe("the rest of a file", () => {
  it.each([
    ["line ends", "a: 1\r\nb: 2\r\n", "a: 1\r\nb: x\r\nc:\r\n  - 1\r\n"],
    ["mixed line ends", "a: 1\r\nb: 2\n", "a: 1\r\nb: x\nc:\r\n  - 1\r\n"],
    ["a byte order mark", "\ufeffb: 2\n", "\ufeffb: x\nc:\n  - 1\n"],
    ["a missing last line break", "b: 2", "b: x\nc:\n  - 1"],
    ["unindented lists", "a:\n- 1\nb: 2\n", "a:\n- 1\nb: x\nc:\n- 1\n"],
    ["single quotes", "a: '#'\nb: 2\n", "a: '#'\nb: x\nc:\n  - 1\n"],
    ["a comment at the end", "b: 2\n\n# end\n", "b: x\nc:\n  - 1\n\n# end\n"],
    ["the end of a document", "---\nb: 2\n...\n", "---\nb: x\nc:\n  - 1\n...\n"],
  ])("keeps %s", async (_, before, after) => {
    expect(await spliced(before, [set(["b"], "x"), set(["c"], [1])])).toBe(after);
  });
});

describe("what is refused", () => {
  it.each([
    ["an anchor", "a: &x 1\nb: *x\n", "a uses an anchor (&), an alias (*), or a tag (!)."],
    ["an alias", "b: &x 1\na: *x\n", "a uses an anchor (&), an alias (*), or a tag (!)."],
    ["a tag", "a: !!str 1\n", "a uses an anchor (&), an alias (*), or a tag (!)."],
    [
      "duplicate keys",
      "a: 1\na: 2\n",
      "The file has no valid YAML: Map keys must be unique at line 2, column 1.",
    ],
    [
      "several documents",
      "a: 1\n---\nb: 2\n",
      "The file has no valid YAML: Source contains multiple documents; please use YAML.parseAllDocuments() at line 2, column 1.",
    ],
    [
      "braces over several lines",
      "{ a: 1,\n  b: 2 }\n",
      "a is in brackets or braces that end in another line.",
    ],
    ["a text instead of a record", "x\n", "There is nothing at a in the file."],
  ])("is %s", async (_, source, refused) => {
    expect(await spliceEdits(source, [set(["a"], "x: y")])).toEqual({ refused, lines: '# a\na: "x: y"\n' });
  });

  it("names the list, or the fields of several edits, to paste", async () => {
    const source = "a: &x [1]\nb: *x\nc: 1\n";
    expect(await spliceEdits(source, [{ op: "insert", path: ["a"], index: 0, value: 0 }])).toHaveProperty(
      "lines",
      "# a\na:\n  - 0\n  - 1\n",
    );
    expect(await spliceEdits(source, [set(["c"], 2), { op: "remove", path: ["b"] }])).toHaveProperty(
      "lines",
      "# c\nc: 2\n\n# b: remove it\n",
    );
  });

  it("is not what is beside an anchor", async () => {
    expect(await spliced("a: &x 1\nb: *x\nc: 1\n", set(["c"], 2))).toBe("a: &x 1\nb: *x\nc: 2\n");
  });

  it("is what would take long: many edits of a long file", async () => {
    const edits = Array.from({ length: 20 }, (_, count) => set(["a"], count + 2));
    const source = `a: 1\nb: ${"x ".repeat(100_000)}\n`;
    expect(await spliceEdits(source, edits)).toMatchObject({
      refused: "The file is too large for this many changes in one save. Save fewer at a time.",
      lines: "# a\na: 21\n",
    });
    expect(await spliced(source, set(["a"], 2))).toBe(source.replace("1", "2"));
  });

  it("is not a list of thousands, which is replaced as a whole", async () => {
    const list = Array.from({ length: 10_000 }, (_, index) => index);
    const text = await spliced("a:\n  - x\nb: 1 # one\n", set(["a"], list));
    expect(text).toBe(`a:\n${list.map((entry) => `  - ${entry}\n`).join("")}b: 1 # one\n`);
  });
});
