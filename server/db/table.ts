/** Names, separated by spaces. */
type Names = string;

/** What a table holds. Every column is in exactly one of the lists. */
export interface Table {
  /** The columns of the primary key. */
  key: Names;
  /**
   * Why a backup leaves the table out: its rows let someone in (`secret`), are made again from others (`rebuilt`), or
   * belong to this installation (`installation`).
   */
  leftOut?: "secret" | "rebuilt" | "installation";
  /** The heading of the privacy page below which it is described. Tables about visitors need one. */
  privacy?: string;
  /** What visitors have entered, or what is known about them. */
  visitors?: Names;
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
