/** How many shades the map has. */
export const shades = 5;

/**
 * Returns the shade of a country, from 1 to 5, for its visits and those of the country with the most. Shades are steps
 * of the square root: most visits come from a few countries, next to which all others would have the first shade.
 */
export function shadeOf(visits: number, most: number): number {
  return Math.min(shades, Math.max(1, Math.ceil(shades * Math.sqrt(visits / most))));
}
