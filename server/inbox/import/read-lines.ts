/** A line of a file, or that it is longer than the limit. */
export type Line = { number: number; text: string } | { number: number; isTooLong: true };

/**
 * Divides a file into lines, without reading it as a whole. A file without line breaks takes no more memory than one line.
 * @param maxLength of a line, in bytes
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, maxLength: number): AsyncGenerator<Line> {
  let [number, length] = [1, 0];
  let parts: Uint8Array[] = [];

  function endLine(): Line {
    const line =
      length > maxLength
        ? ({ number, isTooLong: true } as const)
        : { number, text: Buffer.concat(parts).toString("utf8") };
    number += 1;
    length = 0;
    parts = [];
    return line;
  }

  function add(part: Uint8Array): void {
    length += part.byteLength;
    if (length <= maxLength) parts.push(part);
    else parts = [];
  }

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end));
      yield endLine();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield endLine();
}
