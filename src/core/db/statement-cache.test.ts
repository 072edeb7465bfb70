import SqliteDatabase from "better-sqlite3";
import { expect, test } from "vitest";
import { cacheStatements } from "./statement-cache.ts";

test("the same SQL is prepared once", () => {
  const statements = cacheStatements(new SqliteDatabase(":memory:"));
  expect(statements.prepare("select 1")).toBe(statements.prepare("select 1"));
});

test("a statement is not shared while its rows are being read", () => {
  const statements = cacheStatements(new SqliteDatabase(":memory:"));
  const text = "select value from json_each('[1,2]')";
  const rows = statements.prepare(text).iterate([]);
  expect(rows.next().value).toEqual({ value: 1 });
  expect(statements.prepare(text).all([])).toEqual([{ value: 1 }, { value: 2 }]);
  expect(rows.next().value).toEqual({ value: 2 });
});

test("the least recently used statement is removed first", () => {
  const statements = cacheStatements(new SqliteDatabase(":memory:"), 2);
  const [first, second] = [statements.prepare("select 1"), statements.prepare("select 2")];
  statements.prepare("select 1");
  statements.prepare("select 3");
  expect(statements.prepare("select 1")).toBe(first);
  expect(statements.prepare("select 2")).not.toBe(second);
});

test("a cached statement returns a column that was added later", () => {
  const database = new SqliteDatabase(":memory:");
  const statements = cacheStatements(database);
  database.exec("create table notes (text text); insert into notes values ('one')");
  expect(statements.prepare("select * from notes").all([])).toEqual([{ text: "one" }]);
  database.exec("alter table notes add column likes integer default 0");
  expect(statements.prepare("select * from notes").all([])).toEqual([{ text: "one", likes: 0 }]);
});
