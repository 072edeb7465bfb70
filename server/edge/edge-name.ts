/** How messages about failures call the cache in front of the site. */
export const edgeName = "The cache at the edge";
