import { Undo2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { SitePath } from "../../../../core/site/contract/edits.ts";
import { Button } from "../../../../core/ui/button.tsx";
import { useSiteForm } from "./form-context.ts";

interface RemovedNoteProps {
  /** The path of the value, or of the list that the entry was in. */
  path: SitePath;
  name: string;
}

/** Says what was removed, and restores it. It takes the focus, which was on what is gone. */
export function RemovedNote({ path, name }: RemovedNoteProps) {
  const { removed, undo } = useSiteForm();
  const key = removed?.join(".");
  const isHere = key === path.join(".") || removed?.slice(0, -1).join(".") === path.join(".");
  if (key === undefined || !isHere) return null;
  return <Note key={key} name={name} onUndo={undo} />;
}

function Note({ name, onUndo }: { name: string; onUndo: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => note.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={note} className="row-1-3">
      <p role="status" className="quiet small">
        {name} was removed.
      </p>
      <Button look="quiet" onClick={onUndo}>
        <Undo2 aria-hidden="true" /> Undo
      </Button>
    </div>
  );
}
