import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../../admin/ui/button.tsx";
import styles from "./paragraph-tools.module.css";

interface ParagraphToolsProps {
  index: number;
  /** The number of paragraphs. */
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
}

/** The controls that move and remove a paragraph. The grip is for the pointer; the buttons do the same. */
export function ParagraphTools({ index, count, onMove, onRemove, onDragStart }: ParagraphToolsProps) {
  const number = index + 1;
  return (
    <div className={styles.tools} data-tools="">
      <span
        className={styles.grip}
        aria-hidden="true"
        title="Drag to move"
        data-grip=""
        // Keeps focus where it is, and selects no text.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={({ button }) => button === 0 && onDragStart()}
      >
        <GripVertical />
      </span>
      <MoveButton
        label={`Move paragraph ${number} up`}
        possible={index > 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden="true" />
      </MoveButton>
      <MoveButton
        label={`Move paragraph ${number} down`}
        possible={number < count}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden="true" />
      </MoveButton>
      <Button look="remove" aria-label={`Remove paragraph ${number}`} onClick={onRemove}>
        <X aria-hidden="true" /> <span>Remove</span>
      </Button>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  possible: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays focusable at the ends of the list, so that a paragraph that arrives there keeps focus. */
function MoveButton({ label, possible, onClick, children }: MoveButtonProps) {
  return (
    <Button
      look="quiet"
      aria-label={label}
      aria-disabled={possible ? undefined : true}
      onClick={() => possible && onClick()}
    >
      {children}
    </Button>
  );
}
