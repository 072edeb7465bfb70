import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../admin/ui/button.tsx";
import { EntryRow } from "../../../../admin/ui/entry-row.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { QuestionDialog } from "../../../../admin/ui/question-dialog.tsx";
import { useDeletion } from "../../../../admin/ui/use-deletion.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { formatDate } from "../../../../ui/format.ts";
import text from "../../../../ui/text.module.css";
import styles from "./blog-row.module.css";
import type { Unsaved } from "./unsaved-posts.ts";
import { useOpenPost } from "./use-open-post.ts";

/** The post in the list that was never saved. */
export function DraftRow({ draft }: { draft: Unsaved }) {
  const title = draft.title?.trim() || "Untitled";
  return (
    <EntryRow
      actions={
        <>
          <EditButton id={draft._id} title={title} />
          <DiscardButton unsaved={draft} title={title} />
        </>
      }
    >
      <p className={styles.title}>{title}</p>
      <p className={`row-1-3 ${text.quiet} ${styles.facts}`}>
        <Badge color="yellow">Unsaved changes</Badge>
        <time dateTime={draft.savedAt}>{formatDate(draft.savedAt)}</time>
        <span>New post</span>
      </p>
    </EntryRow>
  );
}

/** Opens the form of a post. */
export function EditButton({ id, title }: { id: string; title: string }) {
  const open = useOpenPost();
  return (
    <Button data-edit="" onClick={() => open(id)}>
      <Pencil aria-hidden="true" /> Edit
      <span className="visually-hidden"> {title}</span>
    </Button>
  );
}

/** Discards what is not saved of a post, after a question. */
export function DiscardButton({ unsaved: { _id: id, version }, title }: { unsaved: Unsaved; title: string }) {
  const [asking, setAsking] = useState(false);
  const discard = useDeletion(`/admin/blogs/${id}?unsaved=${version ?? ""}`, (discarded) => {
    if (!discarded)
      window.alert("The changes were not discarded. They may have been changed elsewhere. Try again.");
    else if (id === "new") focusNext(id);
    // This button goes, and the post stays.
    else document.getElementById(id)?.querySelector<HTMLElement>("[data-edit]")?.focus();
  });

  function confirm() {
    setAsking(false);
    discard(id);
  }

  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Discard
        <span className="visually-hidden"> the unsaved changes of {title}</span>
      </Button>
      {asking && (
        <QuestionDialog
          question={`Discard the unsaved changes of "${title}"? They cannot be restored.`}
          yes="Discard"
          onYes={confirm}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
