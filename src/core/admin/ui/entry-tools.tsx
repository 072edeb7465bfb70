import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface EntryToolsProps {
  /** What is moved, such as "paragraph 2". */
  name: string;
  index: number;
  /** The number of entries. */
  count: number;
  onMove: (to: number) => void;
  /** Not where something else removes it. */
  onRemove?: () => void;
  onDragStart: () => void;
}

/** The controls that move and remove an entry of a list. The grip is for the pointer; the buttons do the same. */
export function EntryTools({ name, index, count, onMove, onRemove, onDragStart }: EntryToolsProps) {
  return (
    <div className="row-0 nowrap" data-tools="">
      <span
        className="icon-button grip"
        aria-hidden="true"
        title="Drag to move"
        data-grip=""
        // Keeps focus where it is, and selects no text.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={({ button }) => button === 0 && onDragStart()}
      >
        <GripVertical />
      </span>
      <MoveButton label={`Move ${name} up`} possible={index > 0} onClick={() => onMove(index - 1)}>
        <ArrowUp aria-hidden="true" />
      </MoveButton>
      <MoveButton label={`Move ${name} down`} possible={index + 1 < count} onClick={() => onMove(index + 1)}>
        <ArrowDown aria-hidden="true" />
      </MoveButton>
      {onRemove && <Button look="remove" aria-label={`Remove ${name}`} onClick={onRemove} />}
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  possible: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays focusable at the ends of the list, so that an entry that arrives there keeps focus. */
function MoveButton({ label, possible, onClick, children }: MoveButtonProps) {
  return (
    <Button look="quiet" aria-label={label} aria-disabled={possible ? undefined : true} onClick={onClick}>
      {children}
    </Button>
  );
}
