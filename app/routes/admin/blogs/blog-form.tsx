import { NotebookPen } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { AdminBlog } from "../../../../contract/blogs.ts";
import {
  type BlogDraft,
  readBlogDraft,
  removeBlogDraft,
  storeBlogDraft,
} from "../../../browser/blog-draft.ts";
import { saveBlog } from "../admin-api.ts";
import controls from "../controls.module.css";
import { ModalDialog } from "../modal-dialog.tsx";
import { useFailure } from "../use-failure.ts";
import { BlogFields } from "./blog-fields.tsx";
import styles from "./blog-form.module.css";
import { Conflict, DraftOffer } from "./form-notices.tsx";
import { useUnloadWarning } from "./use-unload-warning.ts";

/** The full-screen form. Without a `blog` it writes a new one. */
export function BlogForm({
  blog,
  onClose,
}: {
  blog: AdminBlog | undefined;
  onClose: (saved: boolean) => void;
}) {
  const id = blog?._id ?? "new";
  const [fields, setFields] = useState<BlogDraft>(() => fieldsOf(blog));
  const [offered, setOffered] = useState(() => readBlogDraft(id));
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [newer, setNewer] = useState<AdminBlog>();
  const fail = useFailure();
  const title = useRef<HTMLInputElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  useUnloadWarning(changed);

  // The button of the choice is gone with the offer; the focus must not fall out of the form with it.
  useEffect(() => {
    if (offered === undefined) title.current?.focus();
  }, [offered]);

  // What had the focus could not keep it while the save was under way.
  useEffect(() => {
    if (error !== "" && !busy) send.current?.focus();
  }, [error, busy]);

  function change(part: Partial<BlogDraft>) {
    const next = { ...fields, ...part };
    setFields(next);
    setChanged(true);
    setError("");
    storeBlogDraft(id, next);
  }

  function restore(draft: BlogDraft) {
    setOffered(undefined);
    change(draft);
  }

  function loadNewer(stored: AdminBlog) {
    removeBlogDraft(id);
    setFields(fieldsOf(stored));
    setChanged(false);
    setNewer(undefined);
    setError("");
    title.current?.focus();
  }

  function cancel() {
    // A post whose save is under way may be stored: it cannot be discarded any more.
    if (busy) return;
    if (changed && !window.confirm("Discard the changes that are not saved?")) return;
    if (changed) removeBlogDraft(id);
    onClose(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(fields.version);
  }

  /** Saves if the server's version is still `expected`. */
  async function save(expected: string | null) {
    const { version: _begunFrom, ...typed } = fields;
    const content = typed.content
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== "");
    const input = { ...typed, title: typed.title.trim(), image: typed.image.trim(), content };
    if (input.title === "" || input.image === "" || content.length === 0) {
      window.alert("Title, content, image, and published status are required");
      return;
    }
    setBusy(true);
    try {
      const result = await saveBlog(input, blog && { id: blog._id, version: expected });
      if (!("refused" in result)) {
        removeBlogDraft(id);
        onClose(true);
        return;
      }
      console.info("Failed to save blog", result.refused);
      setError(result.refused);
      setNewer(result.newer);
    } catch (failure) {
      setError("The post was not saved. Your text is kept in this browser.");
      fail("Failed to save blog", failure);
    }
    setBusy(false);
  }

  return (
    <ModalDialog className={styles.dialog} labelledBy="blog-form" onLeave={cancel}>
      <form className={styles.form} onSubmit={submit}>
        <header className={styles.head}>
          <NotebookPen aria-hidden="true" />
          <h2 id="blog-form">{blog === undefined ? "New post" : "Edit post"}</h2>
        </header>
        <div className={styles.body}>
          {offered && (
            <DraftOffer
              outdated={offered.version !== fields.version}
              onRestore={() => restore(offered)}
              onDiscard={() => {
                removeBlogDraft(id);
                setOffered(undefined);
              }}
            />
          )}
          {/* Typing while a draft is offered would be kept over that draft, and while a save is under way be lost. */}
          <div className={styles.fields} inert={offered !== undefined || busy}>
            <BlogFields fields={fields} isNew={blog === undefined} title={title} onChange={change} />
          </div>
        </div>
        <footer className={styles.foot}>
          <p role="alert" className={controls.error}>
            {error}
          </p>
          {newer && (
            <Conflict
              busy={busy}
              onLoad={() => loadNewer(newer)}
              onOverwrite={() => void save(newer.version)}
            />
          )}
          <div className={styles.send}>
            <button type="button" className={controls.plain} disabled={busy} onClick={cancel}>
              Cancel
            </button>
            <button
              ref={send}
              type="submit"
              className={controls.primary}
              disabled={busy || offered !== undefined}
            >
              {blog === undefined ? "Add Blog" : "Update Blog"}
            </button>
          </div>
        </footer>
      </form>
    </ModalDialog>
  );
}

function fieldsOf(blog: AdminBlog | undefined): BlogDraft {
  if (blog === undefined) {
    return { title: "", slug: "", image: "", content: [""], published: false, version: null };
  }
  const { title, slug, image, content, published, version } = blog;
  return { title, slug, image, content: content.length === 0 ? [""] : content, published, version };
}
