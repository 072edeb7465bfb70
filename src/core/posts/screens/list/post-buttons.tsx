import { Eye, Pencil, Plus, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { Button } from "../../../admin/ui/button.tsx";
import { focusNext } from "../../../admin/ui/focus-next.ts";
import { QuestionButton } from "../../../admin/ui/question-button.tsx";
import { showToast } from "../../../admin/ui/toast.tsx";
import { useSend } from "../../../admin/use-send.ts";
import { deleteBlog, discardUnsaved, restoreBlog } from "../api.ts";
import type { Unsaved } from "../unsaved-posts.ts";

/** Returns the function that opens the form of a post, or with `new` that of a new one. The list below it stays as it is. */
function useOpenPost(): (id: string) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (id) => void navigate({ pathname: `/admin/blogs/${id}`, search }, { preventScrollReset: true });
}

/** Opens the form for a new post. */
export function PostButton() {
  const open = useOpenPost();
  return (
    <Button look="primary" onClick={() => open("new")}>
      <Plus aria-hidden="true" /> Post
    </Button>
  );
}

/** Opens the form of a post, or shows one that is a file. */
export function EditButton({ id, title, isFile = false }: { id: string; title: string; isFile?: boolean }) {
  const open = useOpenPost();
  const [name, Icon] = isFile ? (["Show", Eye] as const) : (["Edit", Pencil] as const);
  return (
    <Button data-edit="" aria-label={`${name} ${title}`} onClick={() => open(id)}>
      <Icon aria-hidden="true" /> <span className="over-480">{name}</span>
    </Button>
  );
}

/** The post that was taken out of the trash. Its button takes the focus when its row is back. */
let restored: string | undefined;

/** Moves a post to the trash, and offers to take it back out. */
export function DeleteButton({ id, title }: { id: string; title: string }) {
  const { revalidate } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (restored !== id) return;
    restored = undefined;
    button.current?.focus();
  }, [id]);
  const { send } = useSend({
    onSaved: () => {
      focusNext(id);
      const undo = (
        <Button onClick={() => void restore()}>
          <Undo2 aria-hidden="true" /> Undo
        </Button>
      );
      showToast(`“${title}” is in the trash for 30 days.`, undo);
    },
    onRefused: ({ form }) => form && window.alert(form),
  });

  // The row, with this button, is gone by then.
  async function restore() {
    try {
      await restoreBlog(id);
    } catch (error) {
      console.info("The post was not restored", error);
      return window.alert("The post was not restored. Restore it in the trash.");
    }
    showToast(`“${title}” was restored.`);
    restored = id;
    await revalidate();
  }

  return (
    <Button
      ref={button}
      look="remove"
      aria-label={`Delete ${title}`}
      onClick={() => send(() => deleteBlog(id), "Failed to delete blog")}
    />
  );
}

const notDiscarded = "The changes were not discarded. They may have been changed elsewhere. Try again.";

/** Discards what is not saved of a post, after a question. */
export function DiscardButton({ unsaved: { _id: id, version }, title }: { unsaved: Unsaved; title: string }) {
  const { send } = useSend<boolean>({
    onSaved: (isDiscarded) => {
      if (!isDiscarded) window.alert(notDiscarded);
      else if (id === "new") focusNext(id);
      // This button is removed, and the post stays.
      else document.getElementById(id)?.querySelector<HTMLElement>("[data-edit]")?.focus();
    },
    onRefused: () => window.alert(notDiscarded),
  });
  return (
    <QuestionButton
      look="quiet"
      question={`Discard the unsaved changes of "${title}"? They cannot be restored.`}
      yes="Discard"
      onYes={() => send(() => discardUnsaved(id, version))}
    >
      Discard
      <span className="visually-hidden"> the unsaved changes of {title}</span>
    </QuestionButton>
  );
}
