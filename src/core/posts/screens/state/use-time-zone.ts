import { useRouteLoaderData } from "react-router";

/** The time zone of the site, in which the owner enters times. */
export function useTimeZone(): string {
  const data = useRouteLoaderData<{ timeZone?: string }>("routes/admin/posts/route");
  return data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
