import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { ImportFault } from "../../core/imports/import-fault.ts";
import type { ExportedView, ExportFormat, Row, SkippedRow } from "./exported-view.ts";
import { recognizeGoatCounter } from "./goatcounter.ts";
import { recognizeUmami } from "./umami.ts";

/** The longest row, in characters. */
const maxRow = 100_000;
/** The longest line, in bytes. A row of empty columns has no characters. */
const maxLine = 4 * maxRow;

interface Reading {
  siteUrl: string;
  /** Times after it are invalid. Milliseconds since 1970. */
  now: number;
  /** Called for each row, in the order of the file. */
  onRow: (row: ExportedView | SkippedRow, format: ExportFormat) => void | Promise<void>;
}

/** No program counted visits before. */
const earliest = Date.UTC(1995, 0);

/**
 * Reads the CSV export of GoatCounter or Umami while it arrives.
 * @throws ImportFault if it is neither
 */
export async function readViews(
  file: AsyncIterable<Uint8Array>,
  { siteUrl, now, onRow }: Reading,
): Promise<void> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRow,
  });
  let found: ReturnType<typeof recognize> | undefined;
  let columns = 0;
  const isPossible = ({ time }: ExportedView) => time >= earliest && time <= now;
  try {
    await pipeline(limitLines(file), parser, async (records: AsyncIterable<string[]>) => {
      for await (const record of records) {
        if (found === undefined) {
          found = recognize(record);
          columns = record.length;
          continue;
        }
        const { format, toRow } = found;
        const row = record.length === columns ? format.readRow(toRow(record), siteUrl) : "invalid";
        await onRow(typeof row === "string" || isPossible(row) ? row : "invalid", format);
      }
    });
  } catch (error) {
    throw error instanceof CsvError ? explainCsv(error) : error;
  }
  if (found === undefined) throw new ImportFault("The file is empty.");
}

/** Refuses a line of commas without end, which would be columns without end. */
async function* limitLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const newLine = 0x0a;
  let length = 0;
  for await (const chunk of file) {
    const end = chunk.indexOf(newLine);
    if (length + (end === -1 ? chunk.byteLength : end) > maxLine)
      throw new ImportFault("A line of the file is too long.");
    length = end === -1 ? length + chunk.byteLength : chunk.byteLength - chunk.lastIndexOf(newLine) - 1;
    yield chunk;
  }
}

const unknownFile =
  "The file is neither a GoatCounter CSV export nor an Umami data export: its first line does not have the expected columns.";

/** @throws ImportFault if the header is of no known export */
function recognize(header: string[]): { format: ExportFormat; toRow: (cells: string[]) => Row } {
  const found = recognizeGoatCounter(header) ?? recognizeUmami(header);
  if (found === undefined) throw new ImportFault(unknownFile);
  const indexes = new Map(found.columns.map((column, index) => [column, index]));
  const toRow = (cells: string[]) => (column: string) => {
    const value = cells[indexes.get(column) ?? -1] ?? "";
    // How databases write an unknown value.
    return value === "\\N" || value === "NULL" ? "" : value;
  };
  return { format: found.format, toRow };
}

function explainCsv(error: CsvError): ImportFault {
  const line = Number(error.lines);
  if (line <= 1) return new ImportFault(unknownFile, { cause: error });
  const problem = error.code === "CSV_MAX_RECORD_SIZE" ? "is too long" : "has a misplaced quotation mark";
  return new ImportFault(`Line ${line} of the file ${problem}.`, { cause: error });
}
