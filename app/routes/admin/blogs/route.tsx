import { Pencil, Plus, Trash2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import type { AdminBlog, AdminBlogSummary } from "../../../../contract/admin-blogs.ts";
import { removeBlogDraft } from "../../../browser/blog-draft.ts";
import { deleteBlog, fetchBlog, fetchBlogs } from "../admin-api.ts";
import controls from "../controls.module.css";
import { useFailure } from "../use-failure.ts";
import { BlogForm } from "./blog-form.tsx";

export default function Blogs() {
  const [blogs, setBlogs] = useState<AdminBlogSummary[]>();
  const [failed, setFailed] = useState(false);
  const [form, setForm] = useState<"closed" | "new" | AdminBlog>("closed");
  const fail = useFailure();

  const load = useCallback(() => {
    setFailed(false);
    fetchBlogs().then(setBlogs, (error) => {
      fail("The posts could not be loaded", error);
      setFailed(true);
    });
  }, [fail]);
  useEffect(load, [load]);

  async function edit(id: string) {
    try {
      setForm(await fetchBlog(id));
    } catch (error) {
      fail("The post could not be loaded", error);
    }
  }

  async function deleteOne({ _id, title }: AdminBlogSummary) {
    if (!window.confirm(`Delete "${title}" for good?`)) return;
    try {
      await deleteBlog(_id);
      removeBlogDraft(_id);
      setBlogs((current) => current?.filter((blog) => blog._id !== _id));
    } catch (error) {
      fail("The post was not deleted", error);
      window.alert("Failed to delete blog");
    }
  }

  function close(saved: boolean) {
    setForm("closed");
    if (saved) load();
  }

  return (
    <>
      <div className={controls.top}>
        <h1 className={controls.title}>Blogs</h1>
        <button type="button" className={controls.primary} onClick={() => setForm("new")}>
          <Plus aria-hidden="true" /> Post
        </button>
      </div>
      {blogs === undefined && !failed && <p>Loading blogs...</p>}
      {failed && (
        <div role="alert" className={controls.actions}>
          <p>Could not load blogs.</p>
          <button type="button" className={controls.plain} onClick={load}>
            Retry
          </button>
        </div>
      )}
      {blogs?.length === 0 && !failed && <p className={controls.quiet}>No blog posts found.</p>}
      <ul>
        {blogs?.map((blog) => (
          <li key={blog._id} className={controls.row}>
            <div>
              <p>{blog.title}</p>
              <p className={controls.quiet}>{blog.published ? "Published" : "Draft"}</p>
            </div>
            <div className={controls.actions}>
              <button type="button" className={controls.plain} onClick={() => edit(blog._id)}>
                <Pencil aria-hidden="true" /> Edit
              </button>
              <button
                type="button"
                className={controls.danger}
                aria-label={`Delete ${blog.title}`}
                onClick={() => deleteOne(blog)}
              >
                <Trash2 aria-hidden="true" />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {form !== "closed" && <BlogForm blog={form === "new" ? undefined : form} onClose={close} />}
    </>
  );
}
