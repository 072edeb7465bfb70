/** The number of share links, and the lengths of their parts in characters. */
export const linkBounds = { links: 500, label: 100, slug: 64, target: 2_048 } as const;
