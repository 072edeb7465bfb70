/** Names, separated by spaces. */
type Names = string;

/** The sections of the privacy page, by their headings. */
export type PrivacySection =
  | "Visits"
  | "Posts and links"
  | "Messages"
  | "In your browser"
  | "Limits and logs"
  | "Where it is, and backups"
  | "Other sites"
  | "Questions";

/** What a table holds. Every column is in exactly one of the lists. */
export type Table = StoredTable & (VisitorTable | { visitors?: undefined; privacy?: PrivacySection });

/** What a table says that knows something about visitors. */
interface VisitorTable {
  /** What visitors have entered, or what is known about them. */
  visitors: Names;
  /** Where the privacy page describes it. */
  privacy: PrivacySection;
  /** What erases it if a person wants that: their messages, or nothing, because nothing in it says who they are. */
  erasedWith: "messages" | "nothing";
}

interface StoredTable {
  /** The columns of the primary key. */
  key: Names;
  /**
   * Why a backup leaves the table out: its rows let someone in (`secret`), are made again from others (`rebuilt`), or
   * belong to this installation (`installation`).
   */
  leftOut?: "secret" | "rebuilt" | "installation";
  /** Texts of the owner that can show uploads. */
  uploads?: Names;
  /** Columns that a backup leaves out, because the restored site makes them again. */
  rebuilt?: Names;
  /** Columns with bytes, which are hexadecimal digits in a backup. */
  bytes?: Names;
  /** A column with a hash of a visitor. A backup has a random number in its place, in the column `number`. */
  hash?: { column: string; number: string };
  /** All other columns. */
  other: Names;
}
