import SqliteDatabase from "better-sqlite3";
import { expect, test } from "vitest";
import { keepStatements } from "./statement-cache.ts";

test("a text is prepared once", () => {
  const kept = keepStatements(new SqliteDatabase(":memory:"));
  expect(kept.prepare("select 1")).toBe(kept.prepare("select 1"));
});

test("a statement whose rows are still being read is not given to another caller", () => {
  const kept = keepStatements(new SqliteDatabase(":memory:"));
  const text = "select value from json_each('[1,2]')";
  const rows = kept.prepare(text).iterate([]);
  expect(rows.next().value).toEqual({ value: 1 });
  expect(kept.prepare(text).all([])).toEqual([{ value: 1 }, { value: 2 }]);
  expect(rows.next().value).toEqual({ value: 2 });
});

test("the statement that was not used for longest makes room", () => {
  const kept = keepStatements(new SqliteDatabase(":memory:"), 2);
  const [first, second] = [kept.prepare("select 1"), kept.prepare("select 2")];
  kept.prepare("select 1");
  kept.prepare("select 3");
  expect(kept.prepare("select 1")).toBe(first);
  expect(kept.prepare("select 2")).not.toBe(second);
});

test("a kept statement follows a change of its table", () => {
  const database = new SqliteDatabase(":memory:");
  const kept = keepStatements(database);
  database.exec("create table notes (text text); insert into notes values ('one')");
  expect(kept.prepare("select * from notes").all([])).toEqual([{ text: "one" }]);
  database.exec("alter table notes add column likes integer default 0");
  expect(kept.prepare("select * from notes").all([])).toEqual([{ text: "one", likes: 0 }]);
});
