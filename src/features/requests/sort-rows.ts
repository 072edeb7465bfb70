/** Sorts rows by their key, so that concurrent writers lock them in the same order and cannot deadlock. */
export function sortRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string[]): Row[] {
  return rows.toSorted((a, b) => (keyOf(a).join("\n") < keyOf(b).join("\n") ? -1 : 1));
}
