interface Client {
  device?: string | undefined;
  country?: string | undefined;
  city?: string | undefined;
}

/** Describes the device and place of a session or event, with fallbacks for unknown values. */
export function describeClient({ device, country, city }: Client): { device: string; place: string } {
  const place = [country, city].filter((name) => name !== undefined).join(", ");
  return { device: device ?? "Unknown device", place: place || "Unknown place" };
}
