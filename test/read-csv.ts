/** Reads CSV in which every cell is quoted, as this project writes it, row by row. */
export function readCsv(text: string): string[][] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n/)
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')),
    );
}
