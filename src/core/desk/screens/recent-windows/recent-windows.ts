/** A window that was left for another one, with where it was. */
export interface LeftWindow {
  /** The path of its app. */
  app: string;
  /** The last path in it, with its query. */
  path: string;
}

const kept = 2;

/**
 * Returns the windows that stay behind, the latest first, after the visitor went from one path to another.
 * @param from the window that was open, if there was one
 * @param to the app that is open now; `undefined` on the home screen, where the window was closed
 */
export function leaveWindow(
  left: readonly LeftWindow[],
  from: LeftWindow | undefined,
  to: string | undefined,
): readonly LeftWindow[] {
  if (from?.app === to) return left;
  const others = left.filter(({ app }) => app !== to && app !== from?.app);
  return from === undefined || to === undefined ? others : [from, ...others].slice(0, kept);
}
