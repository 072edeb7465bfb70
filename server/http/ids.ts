const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a path parameter can be the id of anything. What cannot is not asked of the database. */
export function isId(value: string): boolean {
  return uuid.test(value);
}
