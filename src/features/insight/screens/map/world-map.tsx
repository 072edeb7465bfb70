import { type CSSProperties, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../../core/ui/format.ts";
import { shadeOf, shades } from "./shade.ts";
import world from "./world.json";
import styles from "./world-map.module.css";

interface Territory {
  /** The English name, as the server stores it. */
  name: string;
  /** The outline, as the data of an SVG path. Those without one are smaller than the scale of the map. */
  shape?: string;
  /** Where it is, as x and y, if it is too small to be seen. */
  dot?: number[];
}

interface WorldMapProps {
  /** Countries by their English names, as the server stores them. Those that the map does not have are left out. */
  countries: readonly { value: string; visits: number }[];
  /** Returns the address that a country links to. */
  link: (country: string) => string;
}

/**
 * By codes of ISO 3166, with the English names of `Intl.DisplayNames`. Drawn from Natural Earth (1:110m, public domain)
 * in its own projection, turned by 11 degrees, so that the edge of the map is in the Bering Strait and not in Russia.
 */
const { viewBox, places } = world;
const all: readonly Territory[] = Object.values(places);
const land = all.map(({ shape }) => shape).join("");
const territoriesByName = new Map(all.map((territory) => [territory.name, territory]));
// Older releases of Node.js 20 stored this name.
territoriesByName.set("Turkey", places.TR);

/** The world, with a link for each country that has visits, or nothing if none of them is on the map. Countries that are too small to be seen are dots. */
export function WorldMap({ countries, link }: WorldMapProps) {
  const [focusedName, setFocusedName] = useState<string>();
  const visited = findVisited(countries);
  const focused = visited.find(({ name }) => name === focusedName);
  if (visited.length === 0) return null;

  return (
    <div className={styles.map}>
      {/* biome-ignore lint/a11y/useSemanticElements: A fieldset cannot be an SVG. */}
      <svg className={styles.world} viewBox={viewBox} role="group" aria-label="Visits by country">
        <path className={styles.land} d={land} />
        {visited.map(({ name, visits, territory, shade }) => {
          const label = `${name}: ${formatCount(visits)} ${visits === 1 ? "visit" : "visits"}`;
          return (
            <Link
              key={name}
              to={link(name)}
              preventScrollReset
              className={styles.country}
              {...shadeProps(shade)}
              aria-label={label}
              onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setFocusedName(name)}
              onBlur={() => setFocusedName(undefined)}
            >
              <title>{label}</title>
              <Outline territory={territory} />
            </Link>
          );
        })}
        {/* Above the neighbors, which would cover half of an outline of the link itself. */}
        {focused && (
          <g {...shadeProps(focused.shade)}>
            <Outline territory={focused.territory} className={styles.halo} />
            <Outline territory={focused.territory} className={styles.ring} />
          </g>
        )}
      </svg>
      <Legend />
    </div>
  );
}

/**
 * Returns the countries that have visits and are on the map in the order in which they are drawn: dots are above the
 * countries around them, and those with the most visits are first.
 */
function findVisited(countries: WorldMapProps["countries"]) {
  const found = countries.flatMap(({ value, visits }) => {
    const territory = territoriesByName.get(value);
    return territory && visits > 0
      ? [{ name: value, visits, territory, isDot: territory.dot !== undefined }]
      : [];
  });
  const most = Math.max(...found.map(({ visits }) => visits));
  return found
    .map((country) => ({ ...country, shade: shadeOf(country.visits, most) }))
    .sort((one, other) => Number(one.isDot) - Number(other.isDot) || other.visits - one.visits);
}

/** How much of a shade is the color of the map: 40% of the lightest, and all of the darkest. */
function shadeProps(shade: number) {
  return { "data-shade": shade, style: { "--share": `${25 + 15 * shade}%` } as CSSProperties };
}

function Outline({
  territory: { shape, dot },
  className,
}: {
  territory: Territory;
  className?: string | undefined;
}) {
  return (
    <g className={className}>
      {shape && <path d={shape} />}
      {dot && <Dot at={dot} />}
    </g>
  );
}

/** Has the same size at any width of the map, as a line without length that has round ends. The circle can be pointed at. */
function Dot({ at: [x, y] }: { at: number[] }) {
  return (
    <>
      <circle className={styles.target} cx={x} cy={y} r={8} />
      <path className={styles.edge} d={`M${x} ${y}h0`} />
      <path className={styles.dot} d={`M${x} ${y}h0`} />
    </>
  );
}

/** Explains the shades. Screen readers have the numbers. */
function Legend() {
  return (
    <p className="row-1 end quiet small" aria-hidden="true">
      few
      {Array.from({ length: shades }, (_, index) => index + 1).map((shade) => (
        <span key={shade} className={styles.sample} {...shadeProps(shade)} />
      ))}
      many
    </p>
  );
}
