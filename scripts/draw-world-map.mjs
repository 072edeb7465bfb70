// Draws the map of the Insight screen from Natural Earth, which is in the public domain, and writes it to
// app/routes/admin/insight/map/world.json. Run it with `node scripts/draw-world-map.mjs` after an update of the data, or
// when Node.js has other names of countries.
import { execFileSync } from "node:child_process";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { geoArea, geoCentroid, geoNaturalEarth1, geoPath } from "d3-geo";
import { feature, merge } from "topojson-client";
import { presimplify, simplify, sphericalTriangleArea } from "topojson-simplify";
import { root } from "./processes.mjs";

/** @typedef {{ type: "Polygon", arcs: number[][] } | { type: "MultiPolygon", arcs: number[][][] }} Area */
/** @typedef {Area & { id?: string, properties: { name: string } }} Country */
/** @typedef {{ type: "GeometryCollection", geometries: Country[] }} Countries */
/** @typedef {{ type: "Topology", objects: { countries: Countries }, arcs: number[][][] }} Atlas */
/** @typedef {{ name: string, shape?: string, dot?: number[] }} Place */

const width = 1200;
/** Details with a smaller area, in steradians, are left out: less than one unit in square. */
const detail = 2e-5;
/** Countries that are not larger, in both directions, also have a dot. */
const smallest = 6;

// Turned by 11 degrees, so that the edge of the map is in the Bering Strait and not in Russia.
const projection = geoNaturalEarth1().rotate([-11, 0]);
const names = new Intl.DisplayNames("en", { type: "region" });

/** The areas without a number of ISO 3166 in the data, and what they are drawn as. */
const unnumbered = new Map([
  ["Kosovo", "XK"],
  ["N. Cyprus", "CY"],
  ["Somaliland", "SO"],
]);

/**
 * Parts of countries that ISO 3166 has elsewhere or that have a code of their own: whose they are in the data, their
 * code, and a rectangle of degrees (west, south, east, north) around them.
 * @type {[from: string, code: string, bounds: [number, number, number, number]][]}
 */
const parts = [
  ["FR", "GF", [-55, 2, -51, 6]],
  ["NO", "SJ", [10, 74, 35, 82]],
  ["RU", "UA", [32, 44, 37, 47]],
];

/**
 * Places that are in neither of the two scales of the data: longitude and latitude.
 * @type {Record<string, [number, number]>}
 */
const points = {
  BQ: [-68.3, 12.2],
  BV: [3.4, -54.4],
  CC: [96.8, -12.2],
  CX: [105.6, -10.5],
  GI: [-5.4, 36.1],
  GP: [-61.5, 16.2],
  MQ: [-61, 14.7],
  RE: [55.5, -21.1],
  TK: [-171.8, -9.2],
  TV: [179.2, -8.5],
  UM: [166.6, 19.3],
  YT: [45.2, -12.8],
};

const coarse = simplify(
  presimplify(await readAtlas(import.meta.resolve("world-atlas/countries-110m.json")), sphericalTriangleArea),
  detail,
);
const areas = groupByCode(coarse);
const dots = findDots(await readAtlas(import.meta.resolve("world-atlas/countries-50m.json")));
/** @type {import("d3-geo").GeoGeometryObjects} */
const world = {
  type: "GeometryCollection",
  geometries: [
    ...[...areas.values()].map((polygons) => merge(coarse, polygons)),
    { type: "MultiPoint", coordinates: [...dots.values()] },
  ],
};
const [, [, height]] = geoPath(projection.fitWidth(width, world)).bounds(world);

const places = [...[...areas].map(drawArea), ...[...dots].map(drawDot)];
const sorted = Object.fromEntries(places.sort(([one], [other]) => (one < other ? -1 : 1)));
const file = join(root, "app/routes/admin/insight/map/world.json");
const viewBox = `0 0 ${width} ${Math.ceil(height)}`;
await writeFile(file, JSON.stringify({ viewBox, places: sorted }));
execFileSync(join(root, "node_modules/.bin/biome"), ["format", "--write", file]);
const { size } = await stat(file);
console.log(`${places.length} places: ${size} bytes`);

/** @returns {Promise<Atlas>} */
async function readAtlas(/** @type {string} */ url) {
  return JSON.parse(await readFile(new URL(url), "utf8"));
}

/** Returns the code of a country in the data, whose ids are numbers of ISO 3166. Locales can have them as regions. */
function codeOf(/** @type {Country} */ { id, properties }) {
  return id === undefined ? unnumbered.get(properties.name) : new Intl.Locale(`und-${id}`).region;
}

/** Returns the polygons of each country but Antarctica. */
function groupByCode(/** @type {Atlas} */ atlas) {
  const polygons = atlas.objects.countries.geometries.flatMap((country) => {
    const code = codeOf(country);
    if (code === undefined || code === "AQ") return [];
    return polygonsOf(country).map((polygon) => ({ polygon, owner: ownerOf(atlas, polygon, code) }));
  });
  const owners = Map.groupBy(polygons, ({ owner }) => owner);
  return new Map([...owners].map(([owner, owned]) => [owner, owned.map(({ polygon }) => polygon)]));
}

/** @returns {Area[]} */
function polygonsOf(/** @type {Country} */ country) {
  if (country.type === "Polygon") return [country];
  return country.arcs.map((arcs) => ({ type: "Polygon", arcs }));
}

/** Returns the code of the country that a polygon of the data is drawn as. */
function ownerOf(/** @type {Atlas} */ atlas, /** @type {Area} */ polygon, /** @type {string} */ code) {
  const [longitude, latitude] = geoCentroid(feature(atlas, polygon));
  const part = parts.find(
    ([from, , [west, south, east, north]]) =>
      from === code && longitude > west && longitude < east && latitude > south && latitude < north,
  );
  return part?.[1] ?? code;
}

/**
 * Returns the longitude and latitude of the places that are too small for the map.
 * @returns {Map<string, [number, number]>}
 */
function findDots(/** @type {Atlas} */ fine) {
  const found = new Map(Object.entries(points));
  for (const [code, polygons] of groupByCode(fine)) {
    if (areas.has(code)) continue;
    // The center of all islands can be in the sea, or on the other side of the world.
    const islands = polygons.map((polygon) => feature(fine, polygon));
    const [largest] = islands.sort((one, other) => geoArea(other) - geoArea(one));
    if (largest) found.set(code, geoCentroid(largest));
  }
  return found;
}

/** @returns {[string, Place]} */
function drawArea(/** @type {[string, Area[]]} */ [code, polygons]) {
  const area = merge(coarse, polygons);
  const path = geoPath(projection);
  const [[left, top], [right, bottom]] = path.bounds(area);
  const isSmall = Math.max(right - left, bottom - top) <= smallest;
  const shape = drawShape(area);
  return [code, { name: nameOf(code), shape, ...(isSmall && { dot: roundPoint(path.centroid(area)) }) }];
}

/** @returns {[string, Place]} */
function drawDot(/** @type {[string, [number, number]]} */ [code, point]) {
  return [code, { name: nameOf(code), dot: roundPoint(projection(point)) }];
}

function nameOf(/** @type {string} */ code) {
  const name = names.of(code);
  if (name === undefined || name === code) throw new Error(`Node.js has no name for ${code}.`);
  return name;
}

/**
 * Returns the data of an SVG path in whole numbers, each point relative to the one before, which is shorter.
 * @param {ReturnType<typeof merge>} area
 */
function drawShape(area) {
  let data = "";
  /** @type {[number, number][]} */
  let ring = [];
  /** @returns {[number, number]} */
  const round = (/** @type {number} */ x, /** @type {number} */ y) => [Math.round(x), Math.round(y)];
  const context = {
    beginPath() {},
    arc() {},
    moveTo(/** @type {number} */ x, /** @type {number} */ y) {
      ring = [round(x, y)];
    },
    lineTo(/** @type {number} */ x, /** @type {number} */ y) {
      ring.push(round(x, y));
    },
    closePath() {
      data += drawRing(ring);
    },
  };
  geoPath(projection, context)(area);
  return data;
}

function drawRing(/** @type {[number, number][]} */ [first, ...others]) {
  if (first === undefined) return "";
  const steps = joinSteps(first, others);
  // What has become a line or a point is left out.
  if (steps.length < 2) return "";
  let data = `M${first.join(" ")}`;
  let last = "";
  for (const [x, y] of steps) {
    const [command, numbers] = y === 0 ? ["h", [x]] : x === 0 ? ["v", [y]] : ["l", [x, y]];
    // A command that is repeated, and a space before a sign, can be left out.
    const text = numbers.join(" ").replace(" -", "-");
    data += command !== last ? `${command}${text}` : text.startsWith("-") ? text : ` ${text}`;
    last = command;
  }
  return `${data}z`;
}

/** Returns the steps from each point to the next, those in the same direction as one. */
function joinSteps(/** @type {[number, number]} */ [x, y], /** @type {[number, number][]} */ points) {
  /** @type {[number, number][]} */
  const steps = [];
  for (const [nextX, nextY] of points) {
    const step = /** @type {[number, number]} */ ([nextX - x, nextY - y]);
    const last = steps.at(-1);
    if (last && isSameDirection(last, step)) steps[steps.length - 1] = [last[0] + step[0], last[1] + step[1]];
    else if (step[0] !== 0 || step[1] !== 0) steps.push(step);
    [x, y] = [nextX, nextY];
  }
  return steps;
}

function isSameDirection(
  /** @type {number[]} */ [x = 0, y = 0],
  /** @type {number[]} */ [nextX = 0, nextY = 0],
) {
  return x * nextY === y * nextX && x * nextX + y * nextY > 0;
}

function roundPoint(/** @type {[number, number] | null} */ point) {
  if (point === null) throw new Error("The point is not on the map.");
  return point.map(Math.round);
}
