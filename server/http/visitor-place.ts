import type { AppContext } from "../context.ts";
import { countryName, type Place } from "../geo.ts";

const maxCityLength = 100;

/**
 * Returns a visitor's place from the configured proxy headers (an ISO 3166 country code and a percent-encoded city), or
 * else from the geolocation database.
 */
export function visitorPlace(
  { headers }: Request,
  address: string | undefined,
  { config, findPlace }: Pick<AppContext, "config" | "findPlace">,
): Place {
  const found = findPlace(address);
  const country = countryName(readHeader(headers, config.countryHeader));
  if (country === undefined) return found;
  return { country, city: readCity(readHeader(headers, config.cityHeader)) ?? found.city };
}

function readHeader(headers: Headers, name: string | undefined): string | undefined {
  return (name !== undefined && headers.get(name)) || undefined;
}

function readCity(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    const city = decodeURIComponent(value)
      .replace(/\p{Cc}/gu, "")
      .trim();
    return city === "" ? undefined : city.slice(0, maxCityLength);
  } catch {
    return undefined;
  }
}
