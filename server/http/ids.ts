const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Returns whether a path parameter is a UUID. Anything else cannot be an id, so it needs no database query. */
export function isId(value: string): boolean {
  return uuid.test(value);
}
