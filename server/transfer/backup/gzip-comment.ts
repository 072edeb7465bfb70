/** Returns an empty gzip member with a comment. Tools that decompress the file skip it. */
export function writeComment(comment: string): Buffer {
  const header = Buffer.from("1f8b08100000000000ff", "hex");
  const emptyBody = Buffer.from("03000000000000000000", "hex");
  return Buffer.concat([header, Buffer.from(`${comment}\0`), emptyBody]);
}
