import { expect, test } from "vitest";
import type { Feature, TabScreen } from "../feature.app.ts";
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

test("two tabs with one position are refused, and so are two parts of the settings", () => {
  const [tab] = dashboard.tabs as [TabScreen];
  const tabs = [{ ...tab, name: "Films", path: "/admin/films" }] as const;
  expect(() => checkFeatures([dashboard, { name: "films", tabs }])).toThrow(
    "Two tabs have the position 10. Change one of them.",
  );
  const part = { ...tab, position: 90 };
  const settings = [
    { ...part, name: "Films", path: "/admin/settings/films" },
    { ...part, name: "Shelf", path: "/admin/settings/shelf" },
  ] as const;
  expect(() => checkFeatures([dashboard, { name: "films", settings }])).toThrow(
    "Two parts of the settings have the position 90. Change one of them.",
  );
});
