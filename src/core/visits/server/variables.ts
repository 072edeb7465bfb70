import { z } from "zod";
import { type Variable, wholeNumber } from "../../process/variable.ts";

export const placeVariables = {
  COUNTRY_HEADER: {
    schema: headerName().optional(),
    example: "CF-IPCountry",
    row: {
      default: "none",
      text: "The proxy's headers with a visitor's country and city, such as `CF-IPCountry` and `CF-IPCity`. They need `TRUST_PROXY`",
    },
  },
  CITY_HEADER: {
    schema: headerName().optional(),
    example: "CF-IPCity",
  },
  GEOIP_DATABASE: {
    schema: z.string().optional(),
    example: "/var/lib/geoip/city.mmdb",
    row: { default: "country only", text: "A city database in MaxMind's format" },
  },
} satisfies Record<string, Variable>;

export const visitVariables = {
  VISITS_KEEP: {
    schema: wholeNumber(7, 36_500).default(90),
    example: "90",
    row: {
      default: "`90`",
      text: "Days after which single visits are deleted, at least 7. Their figures are kept",
    },
  },
} satisfies Record<string, Variable>;

function headerName() {
  return z.string().regex(/^[\w-]{1,100}$/, "must be the name of a header, such as CF-IPCountry");
}
