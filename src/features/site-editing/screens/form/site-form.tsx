import { ArrowLeft, History } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Heading } from "../../../../core/admin/ui/heading.tsx";
import { QuestionButton } from "../../../../core/admin/ui/question-button.tsx";
import { ScreenLinks } from "../../../../core/admin/ui/screen-links.tsx";
import { Status } from "../../../../core/admin/ui/status.tsx";
import type { SiteEdit, SitePath } from "../../../../core/site/contract/edits.ts";
import type { EditedFile } from "../../../../core/site/contract/site-editing.ts";
import { Button } from "../../../../core/ui/button.tsx";
import { DeleteFile } from "../pages/delete-file.tsx";
import type { SitePart } from "../parts.ts";
import { formAddress } from "../preview/parts/form-path.ts";
import { PartForm } from "./part-form.tsx";
import { usePartForm } from "./use-part-form.ts";

const SiteVersionsDialog = lazy(() => import("../versions/site-versions-dialog.tsx"));

/** A new text is shown to visitors when it is complete. */
const asDraft: readonly SiteEdit[] = [{ op: "set", path: ["draft"], value: true }];

interface SiteFormProps {
  part: SitePart;
  file: EditedFile;
  /** The field that is focused. */
  path: SitePath;
  /** Why nothing can be saved. */
  refusal: string | null;
}

/** The screen with the form of a part of the site. What was changed is kept as edits of its file until they are saved. */
export function SiteForm({ part, file, path, refusal }: SiteFormProps) {
  const navigate = useNavigate();
  const edited = usePartForm(file, path, part.isNew ? asDraft : undefined);
  const { state, dispatch, isUnsaved, discard } = edited;
  const [isComparing, setComparing] = useState(false);
  const isWritten = part.isNew !== true || state.loaded.hash !== file.hash;
  return (
    <>
      <Heading name={part.name}>
        <ScreenLinks from={formAddress(part.file)} className="quiet-button" />
        <Button look="quiet" onClick={() => setComparing(true)}>
          <History aria-hidden="true" /> Versions
        </Button>
        {part.noun !== undefined && isWritten && <DeleteFile part={part} onDeleted={discard} />}
        <Link to="/admin/site" className="plain-button">
          <ArrowLeft aria-hidden="true" /> Site
        </Link>
      </Heading>
      <PartForm
        {...{ part, edited, refusal }}
        saveLabel={refusal === null ? "Save" : "Show the lines to paste"}
      >
        <Status>{state.phase.name === "told" && state.phase.text}</Status>
        {state.phase.name === "told" && <Link to={part.page}>View on the site</Link>}
        {isUnsaved && (
          <QuestionButton question="Discard your changes?" yes="Discard" onYes={discard}>
            Discard
          </QuestionButton>
        )}
      </PartForm>
      {isComparing && (
        <Suspense>
          <SiteVersionsDialog
            file={state.loaded}
            isUnsaved={isUnsaved}
            onClose={() => setComparing(false)}
            onUndone={(restored) => {
              setComparing(false);
              if (restored === null) void navigate("/admin/site");
              else dispatch({ type: "opened", loaded: restored, edits: { edits: [] } });
              dispatch({ type: "told", text: "Restored." });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
