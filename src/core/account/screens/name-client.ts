interface Client {
  device?: string | undefined;
  country?: string | undefined;
  city?: string | undefined;
}

/** Returns the names of the device and the place of a session or event, with fallbacks for unknown values. */
export function nameClient({ device, country, city }: Client): { device: string; place: string } {
  const place = [country, city].filter((name) => name !== undefined).join(", ");
  return { device: device ?? "Unknown device", place: place || "Unknown place" };
}
