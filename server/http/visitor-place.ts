import { countryName, type FindPlace, type Place } from "../geo.ts";
import { clientAddress, type ServerEnv } from "./client-address.ts";

/** Headers in which common proxies send the visitor's country (ISO 3166 code) and city (percent-encoded). */
const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country"];
const cityHeaders = ["cf-ipcity", "x-vercel-ip-city", "cloudfront-viewer-city"];
const maxCityLength = 100;

/** Returns the visitor's place: from the headers of a trusted proxy, else from a lookup of the IP address. */
export function visitorPlace(
  request: Request,
  env: ServerEnv["Bindings"],
  trustedProxies: number,
  findPlace: FindPlace,
): Place {
  const placeOfAddress = findPlace(clientAddress(request, env, trustedProxies));
  if (trustedProxies === 0) return placeOfAddress;
  const country = countryName(firstHeader(request, countryHeaders));
  if (country === undefined) return placeOfAddress;
  return { country, city: readCity(firstHeader(request, cityHeaders)) ?? placeOfAddress.city };
}

function firstHeader({ headers }: Request, names: string[]): string | undefined {
  return names.map((name) => headers.get(name) ?? "").find((value) => value !== "");
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
