import { Palette } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../admin/ui/button.tsx";
import text from "../../../../ui/text.module.css";
import { drawCover } from "../api.ts";
import { usePendingUploads } from "../uploads/pending-uploads.ts";
import styles from "./draw-cover.module.css";

interface DrawCoverProps {
  title: string;
  /** Takes the address of the cover. */
  onDrawn: (url: string) => void;
}

/** Has a cover drawn from the title, so that nobody has to look for a picture. */
export function DrawCover({ title, onDrawn }: DrawCoverProps) {
  const [isDrawing, setIsDrawing] = useState(false);
  const [said, setSaid] = useState("");
  usePendingUploads(isDrawing);

  async function draw() {
    if (title.trim() === "") return setSaid("Write a title first. The cover shows it.");
    if (isDrawing) return;
    setIsDrawing(true);
    setSaid("Drawing...");
    const outcome = await drawCover(title);
    setIsDrawing(false);
    setSaid("fault" in outcome ? outcome.fault : "The cover is drawn.");
    if ("url" in outcome) onDrawn(outcome.url);
  }

  return (
    <>
      <Button look="quiet" onClick={draw}>
        <Palette aria-hidden="true" /> Draw a cover
      </Button>
      <p role="status" className={`${text.quiet} ${styles.said}`}>
        {said}
      </p>
    </>
  );
}
