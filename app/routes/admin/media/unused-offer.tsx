import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatSize } from "../../../admin/format-size.ts";
import { QuestionDialog } from "../../../admin/ui/question-dialog.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { useSend } from "../../../admin/use-send.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { deleteUnused, deletionFailed } from "./api.ts";

interface UnusedOfferProps {
  count: number;
  /** Bytes. */
  size: number;
}

/** Offers to delete all pictures that no post has shown for 30 days. */
export function UnusedOffer({ count, size }: UnusedOfferProps) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  // The list is not loaded again after a single picture was deleted.
  const { send, isBusy, problems } = useSend({ onSaved: () => void revalidate() });

  const pictures = count === 1 ? "1 picture" : `${count} pictures`;
  return (
    <Card as="div" className="row-2-4 between highlighted">
      <p>
        {count === 1 ? "No post has shown 1 picture" : `No post has shown ${count} pictures`} for 30 days (
        {formatSize(size)}).
      </p>
      <Button disabled={isBusy} onClick={() => setAsking(true)}>
        Delete {count === 1 ? "it" : "them"}
      </Button>
      {problems.form && (
        <Status role="alert" large>
          {problems.form}
        </Status>
      )}
      {asking && (
        <QuestionDialog
          question={`Delete ${pictures} permanently?`}
          yes="Delete"
          onYes={() => {
            setAsking(false);
            send(deleteUnused, deletionFailed);
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
