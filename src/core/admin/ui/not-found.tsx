import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Empty } from "../../ui/empty.tsx";

/** What a list shows that was searched or narrowed, without result. @param to the address of the whole list */
export function NotFound({ to, children }: { to: string; children: ReactNode }) {
  const all = (
    <Link to={to} className="plain-button">
      Show all
    </Link>
  );
  return (
    <Empty icon={Search} actions={all}>
      {children}
    </Empty>
  );
}
