import type { Table } from "../../../db/table.ts";

declare module "../../../db/schema.ts" {
  interface Schema {
    uploads: UploadRow;
    upload_parts: UploadPartRow;
  }
}

/** A picture that the owner has uploaded, as it was converted. */
export interface UploadRow {
  id: string;
  /** The first 32 hexadecimal digits of the SHA-256 of its content. */
  hash: string;
  /** The same of the file that was uploaded. */
  source_hash: string;
  /** What the file was called. */
  name: string;
  width: number;
  height: number;
  animated: number;
  /** The average color, such as `#1a2b3c`; null if much of the picture is transparent. */
  tint: string | null;
  /** Bytes of its content. */
  size: number;
  created_at: number;
  /** Since when no post shows it; null if one does. Updated now and then. */
  unused_since: number | null;
}

/** A part of the content of an upload. */
interface UploadPartRow {
  upload_id: string;
  /** Counted from 0. */
  part: number;
  content: Uint8Array;
}

export const uploadTables = {
  uploads: {
    key: "id",
    other: "id hash source_hash name width height animated tint size created_at unused_since",
  },
  upload_parts: { key: "upload_id part", bytes: "content", other: "upload_id part" },
} satisfies Record<string, Table>;
