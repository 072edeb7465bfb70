import { useLocation, useNavigate } from "react-router";

/** Returns the function that opens the form of a post, or with `new` that of a new one. The list below it stays as it is. */
export function useOpenPost(): (id: string) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (id) => void navigate({ pathname: `/admin/blogs/${id}`, search }, { preventScrollReset: true });
}
