/** Returns items in another order, which is the same in every run with the same seed, a positive number. */
export function shuffle<Item>(items: readonly Item[], seed = 1): Item[] {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
