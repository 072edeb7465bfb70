import { countryName, type FindPlace, type Place } from "../geo.ts";
import { clientAddress, type ServerEnv } from "./client-address.ts";

/** Headers in which well-known proxies name the visitor's country (ISO 3166 code) and city (percent-encoded). */
const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country"];
const cityHeaders = ["cf-ipcity", "x-vercel-ip-city", "cloudfront-viewer-city"];
const longestCity = 100;

/** Where the visitor is: what a trusted proxy says, else what the database says of the address. */
export function visitorPlace(
  request: Request,
  env: ServerEnv["Bindings"],
  trustedProxies: number,
  findPlace: FindPlace,
): Place {
  const found = findPlace(clientAddress(request, env, trustedProxies));
  if (trustedProxies === 0) return found;
  const country = countryName(firstHeader(request, countryHeaders));
  if (country === undefined) return found;
  return { country, city: readCity(firstHeader(request, cityHeaders)) ?? found.city };
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
    return city === "" ? undefined : city.slice(0, longestCity);
  } catch {
    return undefined;
  }
}
