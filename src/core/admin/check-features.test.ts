import { expect, test } from "vitest";
import type { Feature } from "../feature.app.ts";
import { checkFeatures } from "./check-features.ts";
import { features } from "./features.ts";

const [dashboard] = features as [Feature];
const books = { name: "Books", path: "/admin/books", folder: "books", below: "/admin" } as const;

test("two features with one name are refused, and so are two screens with one name or path", () => {
  const check = (other: Feature) => () =>
    checkFeatures([dashboard, { name: "books", screens: [books] }, other]);
  expect(check({ name: "films" })).not.toThrow();
  expect(check({ name: "books" })).toThrow("Two features are named books. Change one of them.");
  expect(check({ name: "films", screens: [{ ...books, path: "/admin/films" }] })).toThrow(
    "Two screens are named Books. Change one of them.",
  );
  expect(check({ name: "films", screens: [{ ...books, name: "Films" }] })).toThrow(
    "Two screens have the path /admin/books. Change one of them.",
  );
});

test("a screen below a tab that does not exist is refused", () => {
  const screens = [{ ...books, below: "/admin/shelf" }] as const;
  expect(() => checkFeatures([dashboard, { name: "books", screens }])).toThrow(
    "Books is below /admin/shelf, which is not the path of a screen with a tab.",
  );
});
