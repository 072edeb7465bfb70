import type { Generated } from "kysely";
import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    share_links: ShareLinkRow;
    share_link_countries: ShareLinkCountryRow;
  }
}

export interface ShareLinkRow {
  id: string;
  slug: string;
  label: string;
  /** A path of the site, or the address of another one. */
  target: string;
  /** YYYY-MM-DD in the owner's time zone. */
  last_day: string | null;
  /** Whether the first opening is mailed to the owner. */
  notify: 0 | 1;
  created_at: number;
  /** By people, and by programs. */
  opens: Generated<number>;
  previews: Generated<number>;
  first_opened_at: number | null;
  last_opened_at: number | null;
}

interface ShareLinkCountryRow {
  link_id: string;
  country: string;
  opens: number;
}

export const shareLinkTables = {
  share_links: {
    key: "id",
    other: "id slug label target last_day notify created_at opens previews first_opened_at last_opened_at",
  },
  share_link_countries: {
    key: "link_id country",
    privacy: "Posts and links",
    visitors: "country",
    erasedWith: "nothing",
    other: "link_id opens",
  },
} satisfies Record<string, Table>;
