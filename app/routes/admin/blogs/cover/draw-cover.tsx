import { Palette } from "lucide-react";
import { Button } from "../../../../admin/ui/button.tsx";
import { usePendingUploads } from "../../../../admin/uploads/pending-uploads.ts";
import { useAction } from "../../../../admin/use-action.ts";
import text from "../../../../ui/text.module.css";
import { drawCover } from "../api.ts";
import styles from "./cover.module.css";

interface DrawCoverProps {
  title: string;
  /** Takes the address of the cover. */
  onDrawn: (url: string) => void;
}

/** Draws a cover with the title, for a post without a picture. */
export function DrawCover({ title, onDrawn }: DrawCoverProps) {
  const { isBusy, outcome, setOutcome, run } = useAction();
  usePendingUploads(isBusy);

  function draw() {
    if (title.trim() === "")
      return setOutcome({ text: "Write a title first. The cover shows it.", failed: true });
    void run("No cover was drawn. Check your connection.", async () => {
      const drawn = await drawCover(title);
      if ("refusal" in drawn) return drawn.refusal;
      onDrawn(drawn.url);
      return "The cover is drawn.";
    });
  }

  return (
    <>
      <Button look="quiet" onClick={draw}>
        <Palette aria-hidden="true" /> Draw a cover
      </Button>
      <p role="status" className={`${text.quiet} ${styles.said}`}>
        {isBusy ? "Drawing..." : outcome?.text}
      </p>
    </>
  );
}
