import { Palette } from "lucide-react";
import { Button } from "../../../admin/ui/button.tsx";
import { useSend } from "../../../admin/use-send.ts";
import { drawCover } from "../../../posts/screens/api.ts";
import styles from "../../../posts/screens/post.module.css";
import { usePendingUploads } from "../uploads/pending-uploads.ts";

interface DrawCoverProps {
  title: string;
  /** Takes the address of the cover. */
  onDrawn: (url: string) => void;
}

/** Draws a cover with the title, for a post without a picture. */
export function DrawCover({ title, onDrawn }: DrawCoverProps) {
  const { send, isBusy, saved, problems } = useSend<string>({ onSaved: onDrawn, reloads: false });
  usePendingUploads(isBusy);
  const draw = () => send(() => drawCover(title), "No cover was drawn. Check your connection.");

  return (
    <>
      <Button look="quiet" onClick={draw}>
        <Palette aria-hidden="true" /> Draw a cover
      </Button>
      <p role="status" className={`quiet small ${styles.drawn}`}>
        {isBusy ? "Drawing..." : (problems.form ?? (saved && "The cover is drawn."))}
      </p>
    </>
  );
}
