import { countryName, type FindPlace, type Place } from "./places.ts";

const maxCityLength = 100;

/** Where the place of a visitor is found out. */
export interface PlaceSources {
  /** The names of the proxy's headers with the visitor's country and city. Their values are trusted. */
  config: { countryHeader: string | undefined; cityHeader: string | undefined };
  findPlace: FindPlace;
}

/**
 * Returns a visitor's place from the configured proxy headers (an ISO 3166 country code and a percent-encoded city), or
 * else from the geolocation database.
 */
export function visitorPlace(
  { headers }: Request,
  address: string | undefined,
  { config, findPlace }: PlaceSources,
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
