import { Button } from "../../../../admin/ui/button.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { moveToFile } from "../api.ts";
import { useMove } from "./use-move.ts";

interface MoveCardProps {
  id: string;
  slug: string;
  /** Whether something was typed and not saved, which the file would not have. */
  unsaved: boolean;
}

/** Moves a post of the database into a file of the site folder. */
export function MoveCard({ id, slug, unsaved }: MoveCardProps) {
  const { refusal, move } = useMove(() => moveToFile(id));
  return (
    <section aria-label="File" className="stack-2">
      <p className="quiet small">
        As a file, the post is posts/{slug}.md in the site folder, and you change it in your own editor.
        {unsaved && " Save or discard your changes first."}
      </p>
      <div>
        <Button disabled={unsaved} onClick={move}>
          Move into a file
        </Button>
      </div>
      {refusal !== undefined && <Status role="alert">{refusal}</Status>}
    </section>
  );
}
