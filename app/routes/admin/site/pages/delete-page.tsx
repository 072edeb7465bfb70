import { useEffect, useEffectEvent } from "react";
import { useFetcher, useNavigate } from "react-router";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import { Status } from "../../../../admin/ui/status.tsx";

/** Deletes a page. @param slug its address without the slash */
export function DeletePage({ slug, onDeleted }: { slug: string; onDeleted: () => void }) {
  const navigate = useNavigate();
  const { data, state, submit } = useFetcher<{ fault: string | null }>();
  const leave = useEffectEvent(() => {
    onDeleted();
    void navigate("/admin/site");
  });
  useEffect(() => {
    if (data?.fault === null) leave();
  }, [data]);
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
