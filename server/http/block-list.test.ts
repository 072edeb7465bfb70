import { expect, test } from "vitest";
import { createBlockList } from "./block-list.ts";

test("a key is refused with its own wait, until it is forgotten, its window ends, or it is deleted", () => {
  let time = 0;
  const blocked = createBlockList({ maxAge: 1_000, maxKeys: 10, now: () => time });
  blocked.add("long", 60_000);
  blocked.add("short", 500);
  blocked.add("deleted", 60_000);
  blocked.delete("deleted");
  time = 400;
  expect(["long", "short", "deleted", "unknown"].map(blocked.wait)).toEqual([
    59_600,
    100,
    undefined,
    undefined,
  ]);
  time = 999;
  expect(["long", "short"].map(blocked.wait)).toEqual([59_001, undefined]);
  time = 1_000;
  expect(blocked.wait("long")).toBeUndefined();
});

test("with too many keys, the one that was added first is forgotten", () => {
  const blocked = createBlockList({ maxAge: 1_000, maxKeys: 2, now: () => 0 });
  for (const key of ["a", "b", "a", "c"]) blocked.add(key, 500);
  expect(["a", "b", "c"].map(blocked.wait)).toEqual([500, undefined, 500]);
});
