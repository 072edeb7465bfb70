/** Writes `{"messages":[...]}`, or a list of another name, each entry on a line of its own, so that long lists can be read line by line. */
export async function* writeJsonList(
  name: string,
  entries: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  const start = `{${JSON.stringify(name)}:[\n`;
  let isEmpty = true;
  for await (const entry of entries) {
    yield (isEmpty ? start : ",\n") + JSON.stringify(entry);
    isEmpty = false;
  }
  yield isEmpty ? `${start}]}\n` : "\n]}\n";
}
