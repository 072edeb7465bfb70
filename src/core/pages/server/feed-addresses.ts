/** Where the feeds are. The head of every page names these addresses, and so do pings to a WebSub hub. */
export const feedAddresses = { rss: "/feed.xml", atom: "/atom.xml", json: "/feed.json" } as const;
