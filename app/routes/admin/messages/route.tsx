import { useState } from "react";
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
} from "react-router";
import type { MessageState } from "../../../../contract/message-states.ts";
import type { MessageQuery, StoredMessage } from "../../../../contract/messages.ts";
import { attempt } from "../../../admin/attempt.ts";
import { useInboxCounts } from "../../../admin/inbox-counts.ts";
import { focusNext } from "../../../admin/ui/focus-next.ts";
import { Heading } from "../../../admin/ui/heading.tsx";
import type { ListPage } from "../../../admin/ui/list-page.ts";
import { ListSearch } from "../../../admin/ui/list-search.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { useClosedFocus } from "../../../admin/ui/use-closed-focus.ts";
import { areShortcutsOff } from "../../../browser/shortcuts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import text from "../../../ui/text.module.css";
import type { Route } from "./+types/route";
import { fetchLabels, fetchMessages, searchMessages } from "./api.ts";
import { ExportButtons } from "./export-buttons.tsx";
import { FolderTabs } from "./folder-tabs.tsx";
import { countAll, found, leaves, readFolder } from "./folders.ts";
import { ImportButton } from "./import-button.tsx";
import { KeyHints } from "./key-hints.tsx";
import { filterParameters, ListFilter } from "./list-filter.tsx";
import type { Mailbox } from "./mailbox.ts";
import { MessageList } from "./message-list.tsx";
import styles from "./messages.module.css";
import { makeChanges } from "./moves.ts";
import { UndoLine } from "./undo-line.tsx";
import { useChanges } from "./use-changes.ts";
import { useMailboxKeys } from "./use-mailbox-keys.ts";
import type { Order, Outcome } from "./use-move.ts";
import { useNews } from "./use-news.ts";
import { useUndo } from "./use-undo.ts";

const listParameters = ["state", "q", "email", "cursor", ...filterParameters];

/** Loads the first page of a folder, of what was searched for in all of them, or of one address; or the page after `?cursor=`. */
export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const cursor = searchParams.get("cursor");
  const query = listParameters.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  // The server refuses values that it does not know.
  const parameters = Object.fromEntries(query) as MessageQuery;
  const [body, labels] = await Promise.all([
    attempt(
      "The messages could not be loaded",
      parameters.q?.trim() ? searchMessages(parameters) : fetchMessages(parameters),
    ),
    attempt("The labels could not be loaded", fetchLabels()),
  ]);
  return {
    labels: labels ?? [],
    page: body && { cursor, entries: body.messages, nextCursor: body.nextCursor },
  };
}

/** Moves messages, or takes a move back. A failure is only logged. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const { changes, move }: Order = await request.json();
  const done = makeChanges(changes).then(() => true);
  const failure = move.to === "trash" ? "The message was not deleted" : "The message was not moved";
  return { move, done: (await attempt(failure, done)) ?? false };
}

/** Reloads the list when another one is chosen, and not when a message is opened or moved: see {@link useChanges}. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined) return false;
  const isSameList = currentUrl.search === nextUrl.search;
  return defaultShouldRevalidate && !(isSameList && currentParams.id !== nextParams.id);
}

export { LoadingScreen as HydrateFallback };

export default function Messages({ loaderData: { page, labels } }: Route.ComponentProps) {
  const { id: openId } = useParams();
  const { search, query } = useListAddress();
  const folder = readFolder(query);
  const searched = query.get("q") ?? "";
  const listed = searched.trim() === "" ? folder : found;
  const counts = useInboxCounts();
  const list = useChanges(page);
  const [hasFailed, setHasFailed] = useState(false);
  /** The ids of the messages that the list shows. */
  const [order, setOrder] = useState<string[]>([]);
  const navigate = useNavigate();
  useMailboxKeys();
  useClosedFocus(openId, "h2 a");
  const [erasing, setErasing] = useState<string>();
  const isErasing = erasing !== undefined && erasing === openId;
  const noteChange = useNews(page, order.length, isErasing);

  const { revalidate } = useRevalidator();
  const undo = useUndo(page, ({ messages }, isReloaded) => {
    noteChange();
    for (const { _id, state } of messages) list.change(_id, state);
    if (isReloaded) void revalidate();
  });

  function onMoved({ move, done }: Outcome) {
    noteChange();
    // The list leaves out a message that could not be deleted, too, until it is loaded again.
    const isShown = !done && !(move.to === "trash" && move.messages.length === 1);
    setHasFailed(isShown);
    if (isShown) return;
    const isLeaving = leaves(listed, move.to);
    const open = move.messages.find(({ _id }) => _id === openId);
    const next = open && neighborsOf(open._id);
    for (const { _id } of move.messages) {
      if (isLeaving) focusNext(_id);
      list.change(_id, move.to);
    }
    if (done && move.to !== "gone") undo.add(move);
    if (open && (move.to === "new" || isLeaving)) {
      const after = isWide() ? (next?.older ?? next?.newer) : undefined;
      void navigate(`/admin/messages${after ? `/${after}` : ""}${search}`, { preventScrollReset: true });
    }
  }

  function onChanged(id: string, state: MessageState) {
    noteChange();
    list.change(id, state);
  }

  function neighborsOf(id: string) {
    const index = order.indexOf(id);
    return { newer: order[index - 1], older: index === -1 ? undefined : order[index + 1] };
  }

  const mailbox: Mailbox = { search, onMoved, onChanged, erasing, setErasing, neighborsOf };
  const isFiltered = filterParameters.some((name) => query.has(name));
  // Also in a folder with few of them, because the search covers all.
  const areMany = hasMany(page) || (counts !== undefined && countAll(counts) >= many);
  const hasSearch = searched !== "" || isFiltered || areMany;
  const openMessage = page?.entries.map(list.apply).find(({ _id }) => _id === openId);
  const email = query.get("email");
  return (
    <>
      <Heading name="Messages" />
      <Card as="div">
        <div className={`stack-3 ${styles.tools}`}>
          <FolderTabs open={folder} counts={counts} />
          {/* Another folder is shown without the search, so the field is empty then. */}
          {hasSearch && (
            <ListSearch key={folder.state} noun="message" search={searched} page={page} shortcut="/" />
          )}
          {hasSearch && <ListFilter labels={labels} />}
          {email && (
            <p className={`row-2 breaking ${text.quiet}`}>
              Messages from <bdi>{email}</bdi>
              <Button look="quiet" onClick={() => void navigate("/admin/messages")}>
                Show all messages
              </Button>
            </p>
          )}
        </div>
        <div className={openId === undefined ? styles.list : styles.split}>
          <div className={styles.messages}>
            {hasFailed && (
              <div className={styles.failed}>
                <Status role="alert" large>
                  The change could not be made. Try again.
                </Status>
              </div>
            )}
            <MessageList
              key={search}
              folder={listed}
              search={search}
              page={page}
              changes={list}
              openId={openId}
              onMoved={onMoved}
              onShown={setOrder}
            />
          </div>
          {openId !== undefined && (
            <div className={styles.reading}>
              <Outlet context={mailbox} />
            </div>
          )}
        </div>
        {hasMany(page, 1) && !areShortcutsOff() && <KeyHints open={openMessage} hasSearch={hasSearch} />}
        {openId === undefined && hasMany(page, 1) && <ExportButtons />}
        {openId === undefined && <ImportButton />}
      </Card>
      <UndoLine {...undo} onUndo={undo.undo} onEnd={undo.end} />
    </>
  );
}

/** Messages from which on there is a search. */
const many = 10;

/** Whether the list has so many messages, or a further page. */
function hasMany(page: ListPage<StoredMessage> | undefined, count = many): boolean {
  return page !== undefined && (page.nextCursor !== null || page.entries.length >= count);
}

/** Whether the open message is beside the list, and not in its place. */
function isWide(): boolean {
  return matchMedia("(width >= 1000px)").matches;
}

/** Returns the query of the open list, and the same as text, such as `?state=spam`, or `""` for the inbox. */
function useListAddress(): { query: URLSearchParams; search: string } {
  const { search } = useLocation();
  return { query: new URLSearchParams(search), search };
}
