let hasOlder = false;

/** Whether the list of posts has more than one page, as far as this document knows. It may have changed since. */
export function hasOlderPosts(): boolean {
  return hasOlder;
}

export function rememberOlderPosts(value: boolean): void {
  hasOlder = value;
}
