import { Plus } from "lucide-react";
import { useState } from "react";
import type { AdminBlog, AdminBlogSummary } from "../../../../contract/blogs.ts";
import { removeBlogDraft } from "../../../browser/blog-draft.ts";
import { deleteBlog, fetchBlog, fetchBlogs } from "../admin-api.ts";
import controls from "../controls.module.css";
import { EntryList } from "../entry-list.tsx";
import { useFailure } from "../use-failure.ts";
import { usePagedList } from "../use-paged-list.ts";
import { BlogForm } from "./blog-form.tsx";
import { BlogRow } from "./blog-row.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

/** All posts at once: they are one page. */
async function fetchPage() {
  return { entries: await fetchBlogs(), nextCursor: null };
}

export default function Blogs() {
  const list = usePagedList(fetchPage);
  const [form, setForm] = useState<"closed" | "new" | AdminBlog>("closed");
  const [unopened, setUnopened] = useState("");
  const [doomed, setDoomed] = useState<AdminBlogSummary>();
  const fail = useFailure();

  async function edit(id: string) {
    setUnopened("");
    try {
      setForm(await fetchBlog(id));
    } catch (error) {
      fail("The post could not be loaded", error);
      setUnopened(id);
    }
  }

  async function deleteOne(id: string) {
    setDoomed(undefined);
    try {
      await deleteBlog(id);
      removeBlogDraft(id);
      list.remove(id);
    } catch (error) {
      fail("The post was not deleted", error);
      window.alert("Failed to delete blog");
    }
  }

  function close(saved: boolean) {
    setForm("closed");
    if (saved) list.reload();
  }

  return (
    <>
      <div className={controls.top}>
        <h1 className={controls.title}>Blogs</h1>
        <button type="button" className={controls.primary} onClick={() => setForm("new")}>
          <Plus aria-hidden="true" /> Post
        </button>
      </div>
      <div className={controls.card}>
        <EntryList
          list={list}
          loading="Loading blogs..."
          empty="No blog posts found."
          failed="Could not load blogs."
        >
          {(blog) => (
            <BlogRow
              blog={blog}
              unopened={unopened === blog._id}
              onEdit={() => edit(blog._id)}
              onDelete={() => setDoomed(blog)}
            />
          )}
        </EntryList>
      </div>
      {form !== "closed" && <BlogForm blog={form === "new" ? undefined : form} onClose={close} />}
      {doomed && (
        <DeleteDialog
          title={doomed.title}
          onCancel={() => setDoomed(undefined)}
          onDelete={() => deleteOne(doomed._id)}
        />
      )}
    </>
  );
}
