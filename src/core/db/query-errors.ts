import type { KyselyConfig } from "kysely";

/** Returns the Kysely configuration that reports failed queries to `onQueryError`. */
export function reportQueryErrors(onQueryError: (() => void) | undefined): Pick<KyselyConfig, "log"> {
  if (onQueryError === undefined) return {};
  return {
    log: ({ level }) => {
      if (level === "error") onQueryError();
    },
  };
}
