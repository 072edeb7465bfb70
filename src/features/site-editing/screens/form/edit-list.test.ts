import { expect, test } from "vitest";
import { applyEdits, type SiteEdit, type SiteValue } from "../../../../core/site/contract/edits.ts";
import { addEdit, findChanges, rebaseEdits } from "./edit-list.ts";

const content = {
  name: "Ada",
  tiles: [
    { value: "3+", label: "Years" },
    { value: "5+", label: "Languages" },
  ],
};

function addAll(edits: SiteEdit[], file: SiteValue = content): readonly SiteEdit[] {
  return edits.reduce<readonly SiteEdit[]>((list, edit) => addEdit(file, list, edit), []);
}

const setName = (value: string): SiteEdit => ({ op: "set", path: ["name"], value });
const setLabel = (index: number, value: string): SiteEdit => ({
  op: "set",
  path: ["tiles", index, "label"],
  value,
});

test("what is typed into a field is one edit until another one is edited", () => {
  const edits = [setName("Ad"), setLabel(0, "Y"), setName("Ada L.")];
  expect(addAll([setName("A"), ...edits])).toEqual(edits);
});

test("what is typed into a new entry becomes a part of it, and a new entry that is removed leaves no edit", () => {
  const insert: SiteEdit = { op: "insert", path: ["tiles"], index: 2, value: { value: "", label: "" } };
  expect(addAll([insert, setLabel(2, "C"), setLabel(2, "Certificates"), setName("B")])).toEqual([
    { ...insert, value: { value: "", label: "Certificates" } },
    setName("B"),
  ]);
  expect(addAll([insert, setLabel(2, "C"), { op: "remove", path: ["tiles", 2] }])).toEqual([]);
});

test("edits before and after a change of the order stay apart", () => {
  const edits: SiteEdit[] = [
    setLabel(0, "A"),
    { op: "move", path: ["tiles"], from: 0, to: 1 },
    setLabel(0, "B"),
  ];
  expect(addAll(edits)).toEqual(edits);
  expect(applyEdits(content, addAll(edits))).toMatchObject({ tiles: [{ label: "B" }, { label: "A" }] });
});

test("a field of a record that is not in the file is set together with the record", () => {
  const edits = addAll([
    { op: "set", path: ["accents", "link"], value: "#fff" },
    { op: "set", path: ["accents", "primary"], value: "#000" },
  ]);
  expect(edits).toEqual([{ op: "set", path: ["accents"], value: { link: "#fff", primary: "#000" } }]);
});

test("however edits are combined, they lead to the same content", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16807) % 2147483647;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    let all: readonly SiteEdit[] = [];
    let combined: readonly SiteEdit[] = [];
    for (let step = 0; step < 12; step += 1) {
      const draft = applyEdits(content, all) as typeof content;
      const { length } = draft.tiles;
      const edits: SiteEdit[] = [
        { op: "insert", path: ["tiles"], index: random(length + 1), value: { value: "", label: "" } },
        setName(`${random(3)}`),
        ...(length === 0
          ? []
          : [
              setLabel(random(length), `${random(3)}`),
              { op: "move" as const, path: ["tiles"], from: random(length), to: random(length) },
              { op: "remove" as const, path: ["tiles", random(length)] },
              {
                op: "set" as const,
                path: ["tiles", random(length)],
                value: { value: "", label: `${random(9)}` },
              },
            ]),
      ];
      const edit = edits[random(edits.length)] as SiteEdit;
      all = [...all, edit];
      combined = addEdit(content, combined, edit);
      expect(applyEdits(content, combined), JSON.stringify(all)).toEqual(applyEdits(content, all));
    }
  }
});

test("differences are fields, and lists as a whole", () => {
  const after = applyEdits(content, [setLabel(1, "Languages spoken"), { op: "remove", path: ["name"] }]);
  expect(findChanges(content, after).map(({ path }) => path)).toEqual([["name"], ["tiles"]]);
});

test("edits of what has not changed on disk stay, and a list that has changed is replaced by the owner's", () => {
  const edits = addAll([setName("Ada L."), setLabel(1, "Tongues")]);
  const current = applyEdits(content, [{ op: "remove", path: ["tiles", 0] }]);
  expect(rebaseEdits(content, edits, current)).toEqual([
    setName("Ada L."),
    { op: "set", path: ["tiles"], value: [content.tiles[0], { value: "5+", label: "Tongues" }] },
  ]);
  expect(rebaseEdits(content, edits, applyEdits(content, [setName("Ada L.")]))).toEqual([
    setLabel(1, "Tongues"),
  ]);
});
