import { useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { formatSize } from "../../../admin/format-size.ts";
import { QuestionDialog } from "../../../admin/ui/question-dialog.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { useResult } from "../../../admin/use-result.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import styles from "./media.module.css";

interface UnusedOfferProps {
  count: number;
  /** Bytes. */
  size: number;
}

/** Offers to delete all pictures that no post has shown for 30 days. */
export function UnusedOffer({ count, size }: UnusedOfferProps) {
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<{ fault: string | null }>();
  const { data, state, submit } = fetcher;
  const { revalidate } = useRevalidator();
  useResult(fetcher, ({ fault }) => {
    if (fault === null) void revalidate();
  });

  const pictures = count === 1 ? "1 picture" : `${count} pictures`;
  return (
    <Card as="div" className={styles.offer}>
      <p>
        {count === 1 ? "No post has shown 1 picture" : `No post has shown ${count} pictures`} for 30 days (
        {formatSize(size)}).
      </p>
      <Button disabled={state !== "idle"} onClick={() => setAsking(true)}>
        Delete {count === 1 ? "it" : "them"}
      </Button>
      {data?.fault && (
        <Status role="alert" large>
          {data.fault}
        </Status>
      )}
      {asking && (
        <QuestionDialog
          question={`Delete ${pictures} permanently?`}
          yes="Delete"
          onYes={() => {
            setAsking(false);
            void submit(null, { method: "delete", action: "/admin/media" });
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
