/** What names the campaign of an address in its query. The first one with a value counts. */
export const campaignParameters = ["utm_campaign", "ref", "utm_source"] as const;
