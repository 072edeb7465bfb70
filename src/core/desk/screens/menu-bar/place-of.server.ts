/**
 * Returns where the owner's time is: the first part of their location, such as `Brno`, or else the city of their time
 * zone. `UTC` has none.
 */
export function placeOf(location: string | undefined, timeZone: string): string | undefined {
  if (location !== undefined) return location.split(",")[0];
  const isCity = timeZone.includes("/") && !timeZone.startsWith("Etc/");
  return isCity ? timeZone.split("/").at(-1)?.replaceAll("_", " ") : undefined;
}
