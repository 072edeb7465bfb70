import { useLocation, useNavigate, useNavigation } from "react-router";

/**
 * Returns the query of the open list, and the function that changes it in the address. What is chosen while another
 * choice is still being loaded is added to that.
 */
export function useListQuery() {
  const location = useLocation();
  const navigate = useNavigate();
  const next = useNavigation().location;
  const { search } = next?.pathname === location.pathname ? next : location;
  const query = new URLSearchParams(search);

  function choose(name: string, value: string) {
    if (value === (query.get(name) ?? "")) return;
    if (value === "") query.delete(name);
    else query.set(name, value);
    const changed = query.toString();
    void navigate(changed === "" ? location.pathname : `?${changed}`, {
      replace: true,
      preventScrollReset: true,
    });
  }

  return { query, choose };
}
