import { useNavigate, useSearchParams } from "react-router";

/** Returns the function that searches the list of a screen. The text is in the address beside what else is chosen there. */
export function useSearchNavigation(): (wanted: string) => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (wanted) => {
    if (wanted === (params.get("q") ?? "")) return;
    const query = new URLSearchParams(params);
    if (wanted === "") query.delete("q");
    else query.set("q", wanted);
    const search = query.toString();
    void navigate(search === "" ? "." : `?${search}`, { replace: true, preventScrollReset: true });
  };
}
