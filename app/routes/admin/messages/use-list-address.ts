import { useLocation } from "react-router";

/** Returns the query of the open list, and the same as text, such as `?state=spam`, or `""` for the inbox. */
export function useListAddress(): { query: URLSearchParams; search: string } {
  const { search } = useLocation();
  return { query: new URLSearchParams(search), search };
}
