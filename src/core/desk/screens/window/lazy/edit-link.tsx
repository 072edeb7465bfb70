import { Pencil } from "lucide-react";
import { use } from "react";
import { Link, useRouteLoaderData } from "react-router";
import styles from "./window-controls.module.css";

interface LoadedPost {
  /** A text says why there is none. */
  post: { _id: string } | string | Promise<{ _id: string } | string>;
}

/** Leads the signed-in owner from an open post to its form. */
export default function EditLink() {
  const loaded = useRouteLoaderData<LoadedPost>("routes/blog/post/route")?.post;
  const post = loaded instanceof Promise ? use(loaded) : loaded;
  if (post === undefined || typeof post === "string") return null;
  return (
    <Link
      to={`/admin/blogs/${post._id}`}
      className={`icon-button ${styles.edit}`}
      aria-label="Edit this post"
      title="Edit this post"
    >
      <Pencil aria-hidden="true" strokeWidth={1.75} />
    </Link>
  );
}
