/** As long as the longest path of Umami, and short enough for the key of a table on PostgreSQL in any script. */
const maxPath = 500;
const maxName = 100;

/** Returns a path as the export has it, without characters that figures cannot have, and not longer than 500 characters. */
export function cleanPath(path: string): string {
  return clean(path, maxPath);
}

/** Returns the name of a source, campaign, or city, or `undefined` for an empty one. */
export function cleanName(name: string): string | undefined {
  return clean(name, maxName) || undefined;
}

function clean(value: string, maxLength: number): string {
  const plain = value.replace(/[\p{Cc}\p{Cf}]/gu, "").replaceAll("\u2026", "...");
  return plain.trim().slice(0, maxLength).toWellFormed();
}

const timePattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)? ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/;

/**
 * Returns a time in milliseconds since 1970, or `undefined` if it is none. PostgreSQL, ClickHouse, and RFC 3339 write
 * it differently. Without a time zone it is UTC.
 */
export function parseTime(text: string): number | undefined {
  const [, day, time, fraction = "", zone = "Z"] = timePattern.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}` : "Z";
  const parsed = Date.parse(`${day}T${time}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(parsed) ? undefined : parsed;
}
