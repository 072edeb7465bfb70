/** A file of an export. Its body is read once, when the files before it are written. */
export interface ExportedFile {
  /** The path in the export, with slashes. */
  name: string;
  body: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** Whether the content is compressed already. */
  isPacked?: boolean;
}
