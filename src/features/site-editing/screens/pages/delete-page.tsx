import { useNavigate } from "react-router";
import { QuestionButton } from "../../../../core/admin/ui/question-button.tsx";
import { Status } from "../../../../core/admin/ui/status.tsx";
import { useSend } from "../../../../core/admin/use-send.ts";
import { deletePage } from "../api.ts";

/** Deletes a page. @param slug its address without the slash */
export function DeletePage({ slug, onDeleted }: { slug: string; onDeleted: () => void }) {
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
        question={`Delete the page /${slug}? Visitors will not find it any more.`}
        yes="Delete"
        onYes={() => send(() => deletePage(slug))}
      >
        Delete page
      </QuestionButton>
      <Status role="alert">{problems.form}</Status>
    </>
  );
}
