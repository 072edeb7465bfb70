import { Button } from "../../../core/admin/ui/button.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import type { OpenPost } from "../../../core/feature.app.ts";
import { moveToFile } from "./api.ts";
import { useMove } from "./use-move.ts";

/** Moves a post of the database into a file of the site folder, which would not have what is not saved. */
export function MoveCard({ id, slug, isFile, isUnsaved }: OpenPost) {
  const { refusal, move } = useMove(() => moveToFile(id));
  if (isFile) return null;
  return (
    <section aria-label="File" className="stack-2">
      <p className="quiet small">
        As a file, the post is posts/{slug}.md in the site folder, and you change it in your own editor.
        {isUnsaved && " Save or discard your changes first."}
      </p>
      <div>
        <Button disabled={isUnsaved} onClick={move}>
          Move into a file
        </Button>
      </div>
      {refusal !== undefined && <Status role="alert">{refusal}</Status>}
    </section>
  );
}
