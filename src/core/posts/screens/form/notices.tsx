import type { ReactNode } from "react";
import { Button } from "../../../admin/ui/button.tsx";
import type { AdminBlog } from "../../contract/blogs.ts";
import type { CopyStatus } from "../copies/use-autosave.ts";
import styles from "../post.module.css";
import type { BlogFormState } from "./use-blog-form.ts";

const panel = `row-3 between ${styles.panel}`;

/** Offers to restore the unsaved draft of this browser or of the server, if there is one. */
export function DraftOffer({ form: { state, restore, discard } }: { form: BlogFormState }) {
  const [newest, older] = state.offered;
  if (newest === undefined) return null;
  return (
    <div role="status" className={panel}>
      <p>
        You have an unsaved draft of this post.
        {newest.fields.version !== state.edits.fields.version &&
          " The post has been changed elsewhere since then."}
        {older && " There is another, older one from a different browser or tab."}
      </p>
      <div className="row-2">
        <Button onClick={() => restore(newest)}>Restore</Button>
        {older && <Button onClick={() => restore(older)}>Use the older one</Button>}
        <Button look="danger" onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </div>
  );
}

/** Lets the owner choose a version after a save was rejected because the post has a newer one. */
export function Conflict({ form, newer }: { form: BlogFormState; newer: AdminBlog }) {
  return (
    <div className={panel}>
      <p>Loading the newer version discards your text. Overwriting replaces the newer version with yours.</p>
      <div className="row-2">
        <Button onClick={() => form.load(newer)}>Load the newer version</Button>
        <Button look="danger" onClick={() => form.overwrite(newer.version)}>
          Overwrite with mine
        </Button>
      </div>
    </div>
  );
}

/** Says that the same post is open elsewhere, and lets the owner choose if its text has been changed there. */
export function CopyNotices({ form }: { form: BlogFormState }) {
  const notice = noticeOf(form);
  return (
    // Always there, so that screen readers announce its text.
    <div role="status" className={notice ? panel : "visually-hidden"}>
      {notice}
    </div>
  );
}

function noticeOf({ copies, takeOther }: BlogFormState): ReactNode {
  const { status, other, hasOtherTab, replaceOther } = copies;
  if (status === "elsewhere" || other?.did === "copy")
    return (
      <>
        <p>
          This post is being edited in another tab or on another device. What you type here is only kept in
          this browser until you choose.
        </p>
        <div className="row-2">
          <Button onClick={() => void takeOther()}>Load the other text</Button>
          <Button look="danger" onClick={replaceOther}>
            Keep mine
          </Button>
        </div>
      </>
    );
  if (other?.did === "save")
    return (
      <p>This post was saved elsewhere since you opened it. Updating it will ask which version to keep.</p>
    );
  return hasOtherTab && <p>This post is also open in another tab.</p>;
}

const texts: Record<CopyStatus, string> = {
  unchanged: "",
  saving: "",
  saved: "Draft kept on the server",
  failed: "Kept in this browser only",
  elsewhere: "Kept in this browser only",
};

/** Says where unsaved text is kept. */
export function CopyStatusText({ status }: { status: CopyStatus }) {
  return <p className="quiet small">{texts[status]}</p>;
}
