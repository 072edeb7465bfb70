/** Whether a key is part of a composition, such as of a Japanese word. Safari says so only with a code. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
