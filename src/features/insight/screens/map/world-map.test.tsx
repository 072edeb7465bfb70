import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import world from "./world.json";
import { WorldMap } from "./world-map.tsx";

const { viewBox, places } = world;
const entries: [string, { shape?: string; dot?: number[] }][] = Object.entries(places);

/** Returns each link as its address, shade, and accessible name. */
function renderLinks(countries: { value: string; visits: number }[]): string[][] {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <WorldMap countries={countries} link={(country) => `/x?country=${encodeURIComponent(country)}`} />
    </MemoryRouter>,
  );
  return Array.from(html.matchAll(/<a ([^>]*)>/g), ([, attributes = ""]) =>
    ["href", "data-shade", "aria-label"].map(
      (name) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? "",
    ),
  );
}

test("every place is drawn within the map, the smallest ones as a dot", () => {
  const [, , width = 0, height = 0] = viewBox.split(" ").map(Number);
  for (const [code, { shape, dot }] of entries) {
    expect(shape ?? dot, code).toBeTruthy();
    if (shape) expect(shape, code).toMatch(/^(M\d+ \d+([hvl]-?\d+([ -]\d+)*)+z)+$/);
    const starts = Array.from(shape?.matchAll(/M(\d+) (\d+)/g) ?? [], ([, x, y]) => [Number(x), Number(y)]);
    for (const [x = -1, y = -1] of dot ? [...starts, dot] : starts) {
      expect(x >= 0 && x <= width && y >= 0 && y <= height, `${code} ${x} ${y}`).toBe(true);
    }
  }
  for (const code of ["SG", "HK", "MT", "LU", "BH", "MU"] as const) {
    expect(places[code], code).toHaveProperty("dot");
  }
});

test("countries with visits are links with their number, those with the most first and dots above others", () => {
  expect(
    renderLinks([
      { value: "Malta", visits: 1 },
      { value: "Singapore", visits: 1200 },
      { value: "Côte d’Ivoire", visits: 30 },
      { value: "Germany", visits: 500 },
      { value: "Kosovo", visits: 0 },
    ]),
  ).toEqual([
    ["/x?country=Germany", "4", "Germany: 500 visits"],
    ["/x?country=C%C3%B4te%20d%E2%80%99Ivoire", "1", "Côte d’Ivoire: 30 visits"],
    ["/x?country=Singapore", "5", "Singapore: 1,200 visits"],
    ["/x?country=Malta", "1", "Malta: 1 visit"],
  ]);
});

test("names that the map does not have are left out, also from the shades", () => {
  expect(
    renderLinks([
      { value: "(none)", visits: 9000 },
      { value: "Atlantis", visits: 9000 },
      { value: "constructor", visits: 9000 },
      { value: "Chile", visits: 2 },
    ]),
  ).toEqual([["/x?country=Chile", "5", "Chile: 2 visits"]]);
});

test("without a country that is on the map, there is no map", () => {
  for (const countries of [[], [{ value: "", visits: 5 }]]) {
    expect(renderToStaticMarkup(<WorldMap countries={countries} link={String} />)).toBe("");
  }
});

test("Türkiye is on the map under its earlier name, too", () => {
  expect(renderLinks([{ value: "Turkey", visits: 1 }])).toEqual([
    ["/x?country=Turkey", "5", "Turkey: 1 visit"],
  ]);
});
