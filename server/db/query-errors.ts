import type { KyselyConfig } from "kysely";

/** Returns the part of Kysely's configuration that reports failed queries, if anyone wants to know. */
export function reportQueryErrors(onQueryError: (() => void) | undefined): Pick<KyselyConfig, "log"> {
  if (onQueryError === undefined) return {};
  return {
    log: ({ level }) => {
      if (level === "error") onQueryError();
    },
  };
}
