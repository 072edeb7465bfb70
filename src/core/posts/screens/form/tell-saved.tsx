import { Link } from "react-router";
import { showToast } from "../../../admin/ui/toast.tsx";
import type { AdminBlog } from "../../contract/blogs.ts";

/** Says that a post was saved, when its form is closed, and leads to its page if it has one. */
export function tellSaved({ slug, published, publishAt }: AdminBlog): void {
  const view = (
    <Link to={`/blog/${slug}`} className="plain-button">
      View post
    </Link>
  );
  if (published) showToast("Published.", view);
  else showToast(publishAt === null ? "Draft saved." : "Saved. It will be published at its time.");
}
