import { useNavigate } from "react-router";
import { QuestionButton } from "../../../../core/admin/ui/question-button.tsx";
import { Status } from "../../../../core/admin/ui/status.tsx";
import { useSend } from "../../../../core/admin/use-send.ts";
import { deleteFile } from "../api.ts";
import type { SitePart } from "../parts.ts";

/** Deletes a page, or a text about an entry, whose page stays. */
export function DeleteFile({ part, onDeleted }: { part: SitePart; onDeleted: () => void }) {
  const { file, page, noun } = part;
  const loss = noun === "page" ? "Visitors will not find it any more." : "The page stays, without it.";
  const navigate = useNavigate();
  const { send, problems } = useSend({
    onSaved: () => {
      onDeleted();
      void navigate("/admin/site");
    },
  });
  return (
    <>
      <QuestionButton
        look="danger"
        question={`Delete the ${noun} ${noun === "page" ? page : file}? ${loss}`}
        yes="Delete"
        onYes={() => send(() => deleteFile(file))}
      >
        Delete {noun}
      </QuestionButton>
      <Status role="alert">{problems.form}</Status>
    </>
  );
}
