import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import button from "../../../../ui/button.module.css";

/** Opens the posts that can be restored. */
export function TrashLink() {
  return (
    <Link to="/admin/blogs/trash" className={button.quiet}>
      <Trash2 aria-hidden="true" /> Trash
    </Link>
  );
}
