/**
 * Lets callers who come at almost the same time be served together: waits turn by turn of the event loop, as long as
 * each turn brings more of them. A lone caller waits for one turn, which takes some microseconds.
 * @param count how many have come so far
 * @param mostTurns so that a steady stream cannot keep the first of them waiting
 */
export async function gather(count: () => number, mostTurns = 8): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = count();
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (count() === before) return;
  }
}
