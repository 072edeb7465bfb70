import type { Context } from "hono";

/**
 * Redirects the old address of a post or of an admin screen. Browsers may keep a permanent redirect forever and without asking again, so they
 * must not cache it: when the post takes its old slug back, the redirect turns around.
 */
export function redirectMoved(c: Context, location: string): Response {
  return c.text(`Moved permanently to ${location}\n`, 301, {
    Location: location,
    "Cache-Control": "no-cache",
  });
}
