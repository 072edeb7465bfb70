interface Client {
  device?: string | undefined;
  country?: string | undefined;
  city?: string | undefined;
}

/** Names the browser and the place of a session or an event, also where they are unknown. */
export function describeClient({ device, country, city }: Client): { device: string; place: string } {
  const place = [country, city].filter((name) => name !== undefined).join(", ");
  return { device: device ?? "Unknown device", place: place || "Unknown place" };
}
