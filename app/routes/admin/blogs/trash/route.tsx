import { ArrowLeft, Trash2, Undo2 } from "lucide-react";
import { Link } from "react-router";
import type { TrashedBlog } from "../../../../../contract/trash.ts";
import { attempt } from "../../../../admin/attempt.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { EntryRow } from "../../../../admin/ui/entry-row.tsx";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { Heading } from "../../../../admin/ui/heading.tsx";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import { LoadingScreen } from "../../../../admin/ui/screen-skeleton.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { makeCall, useSend } from "../../../../admin/use-send.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatDate } from "../../../../ui/format.ts";
import { deleteForGood, emptyTrash, fetchTrash, restoreBlog } from "../api.ts";
import type { Route } from "./+types/route";

/** Loads the posts that can be restored. */
export async function clientLoader() {
  return { trash: await attempt("The trash could not be loaded", fetchTrash()) };
}

export { LoadingScreen as HydrateFallback, makeCall as clientAction };

export default function Trash({ loaderData: { trash } }: Route.ComponentProps) {
  return (
    <>
      <Heading name="Trash">
        {trash && trash.length > 0 && <EmptyButton count={trash.length} />}
        <Link to="/admin/blogs" className="plain-button">
          <ArrowLeft aria-hidden="true" /> Blogs
        </Link>
      </Heading>
      <Card as="div">
        {trash === undefined ? (
          <Failure text="Could not load the trash." />
        ) : (
          <EntryList entries={trash} empty="The trash is empty.">
            {(post) => <TrashRow post={post} />}
          </EntryList>
        )}
      </Card>
    </>
  );
}

/** A deleted post, which can be restored or deleted for good. */
function TrashRow({ post }: { post: TrashedBlog }) {
  const { _id: id, title, published, deletedAt, deletedForGoodAt } = post;
  const { send, problems } = useSend({ onSaved: () => focusNext(id) });
  const change = (call: (id: string) => Promise<void>) =>
    send(() => call(id), "That did not work. Try again.");

  return (
    <EntryRow
      actions={
        <>
          <Button onClick={() => change(restoreBlog)}>
            <Undo2 aria-hidden="true" /> Restore
            <span className="visually-hidden"> {title}</span>
          </Button>
          <QuestionButton
            look="remove"
            aria-label={`Delete ${title} for good`}
            question={`Delete "${title}" for good? Its text and its earlier versions cannot be restored.`}
            yes="Delete for good"
            onYes={() => change(deleteForGood)}
          >
            <Trash2 aria-hidden="true" />
          </QuestionButton>
        </>
      }
    >
      <p className="strong">{title}</p>
      <p className="row-1-3 quiet small figures">
        {published ? <Badge color="green">Published</Badge> : <Badge color="orange">Draft</Badge>}
        <span>
          Deleted on <time dateTime={deletedAt}>{formatDate(deletedAt)}</time>
        </span>
        <span>
          Kept until <time dateTime={deletedForGoodAt}>{formatDate(deletedForGoodAt)}</time>
        </span>
      </p>
      {problems.form && <Status role="alert">{problems.form}</Status>}
    </EntryRow>
  );
}

function EmptyButton({ count }: { count: number }) {
  const { send } = useSend();
  const posts = count === 1 ? "the post" : `all ${count} posts`;
  return (
    <QuestionButton
      look="danger"
      question={`Delete ${posts} in the trash for good?`}
      yes="Delete for good"
      onYes={() => send(emptyTrash)}
    >
      Empty trash
    </QuestionButton>
  );
}
