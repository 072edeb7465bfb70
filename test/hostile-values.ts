/** Stands for `1e400` in a value that {@link writeJson} writes: JSON can have it, and it is infinite in JavaScript. */
const infinite = "a number beyond all numbers";

const texts = ["\0", "\ud800", "__proto__"];

/** Values that have broken programs before. `value` is the valid one, and those that begin like it pass more checks. */
function hostileValues(value: unknown): unknown[] {
  const similar = typeof value === "string" ? [`${value}\0`, `${value}\udc00`] : [];
  return [...texts, ...similar, infinite, JSON.parse('{"__proto__":{"a":1}}')];
}

/** Returns a valid body with each of its parts, at any depth, replaced by each hostile value. */
export function hostileVersions(value: unknown): unknown[] {
  const whole = hostileValues(value);
  if (Array.isArray(value))
    return [
      ...whole,
      ...value.flatMap((item, i) => hostileVersions(item).map((other) => value.with(i, other))),
    ];
  if (typeof value !== "object" || value === null) return whole;
  const parts = Object.entries(value).flatMap(([name, part]) =>
    hostileVersions(part).map((other) => ({ ...value, [name]: other })),
  );
  return [...whole, JSON.parse(`${JSON.stringify(value).slice(0, -1)},"__proto__":{"a":1}}`), ...parts];
}

/** Writes what {@link hostileVersions} returned as JSON. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(JSON.stringify(infinite), "1e400");
}

/** Returns hostile parts of an address, encoded. A lone surrogate has no encoding, but its bytes can be sent. */
export function hostileParts(valid: string): string[] {
  const start = encodeURIComponent(valid);
  return ["%00", `${start}%00`, `${start}%ED%A0%80`, "__proto__", "1e400", "%"];
}

/** Texts that a file can have in any of its columns. */
export const hostileTexts: readonly string[] = [...texts, "constructor", "1e400"];
