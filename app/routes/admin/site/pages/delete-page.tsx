import { useFetcher, useNavigate } from "react-router";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { useResult } from "../../../../admin/use-result.ts";

/** Deletes a page. @param slug its address without the slash */
export function DeletePage({ slug, onDeleted }: { slug: string; onDeleted: () => void }) {
  const navigate = useNavigate();
  const fetcher = useFetcher<{ fault: string | null }>();
  const { data, state, submit } = fetcher;
  useResult(fetcher, ({ fault }) => {
    if (fault !== null) return;
    onDeleted();
    void navigate("/admin/site");
  });
  return (
    <>
      <QuestionButton
        look="danger"
        question={`Delete the page /${slug}? Visitors will not find it any more.`}
        yes="Delete"
        onYes={() => state === "idle" && void submit({ slug }, { method: "DELETE", action: "/admin/site" })}
      >
        Delete page
      </QuestionButton>
      <Status role="alert">{data?.fault}</Status>
    </>
  );
}
