/** The name of the page, which is its address. */
export const privacySlug = "privacy";
