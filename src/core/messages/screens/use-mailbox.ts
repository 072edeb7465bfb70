import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useOutletContext, useRevalidator } from "react-router";
import { focusNext } from "../../admin/ui/focus-next.ts";
import type { ListPage } from "../../admin/ui/list-page.ts";
import type { MessageState } from "../contract/message-states.ts";
import type { StoredMessage } from "../contract/messages.ts";
import { type Folder, leaves } from "./folders.ts";
import { useInboxNews } from "./inbox.ts";
import { useChanges } from "./use-changes.ts";
import type { MoveResult } from "./use-move.ts";
import { useUndo } from "./use-undo.ts";

/** What the open message knows of the list beside it. */
export interface Mailbox {
  /** The query of the list, such as `?state=spam`, with which links keep the list as it is. */
  search: string;
  /** Called after a message was moved, or could not be. */
  onMoved: (result: MoveResult) => void;
  /** Shows the message with this state in the list. */
  onChanged: (message: StoredMessage, state: MessageState) => void;
  /** The id of a message that is being or was erased, so that it must not be asked for. */
  erasing: string | undefined;
  setErasing: (id: string | undefined) => void;
  /** Returns the ids of the messages before and after one in the list. */
  neighborsOf: (id: string) => { newer: string | undefined; older: string | undefined };
}

/** Returns what the list provides for the open message. */
export function useMailbox(): Mailbox {
  return useOutletContext<Mailbox>();
}

interface List {
  page: ListPage<StoredMessage> | undefined;
  folder: Folder;
  search: string;
  openId: string | undefined;
}

/** Keeps the list as it is after moves that were made here or elsewhere, and which message follows an open one that leaves it. */
export function useMessageList({ page, folder, search, openId }: List) {
  const changes = useChanges(page);
  const [hasFailed, setHasFailed] = useState(false);
  /** The ids of the messages that the list shows. */
  const [shown, setShown] = useState<string[]>([]);
  const [erasing, setErasing] = useState<string>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useNews(page, shown.length, erasing !== undefined && erasing === openId);
  const undo = useUndo(page, ({ messages }, isReloaded) => {
    for (const { _id, state } of messages) changes.change(_id, state);
    if (isReloaded) void revalidate();
  });

  function onMoved({ move, done }: MoveResult) {
    // The list leaves out a message that could not be deleted, too, until it is loaded again.
    const isShown = !done && !(move.to === "trash" && move.messages.length === 1);
    setHasFailed(isShown);
    if (isShown) return;
    const isLeaving = leaves(folder, move.to);
    const open = move.messages.find(({ _id }) => _id === openId);
    const next = open && neighborsOf(open._id);
    for (const { _id } of move.messages) {
      if (isLeaving) focusNext(_id);
      changes.change(_id, move.to);
    }
    if (done && move.to !== "gone") undo.add(move);
    if (open && (move.to === "new" || isLeaving)) {
      const after = isWide() ? (next?.older ?? next?.newer) : undefined;
      void navigate(`/admin/messages${after ? `/${after}` : ""}${search}`, { preventScrollReset: true });
    }
  }

  function onChanged({ _id }: StoredMessage, state: MessageState) {
    changes.change(_id, state);
  }

  function neighborsOf(id: string) {
    const index = shown.indexOf(id);
    return { newer: shown[index - 1], older: index === -1 ? undefined : shown[index + 1] };
  }

  const mailbox: Mailbox = { search, onMoved, onChanged, erasing, setErasing, neighborsOf };
  return { mailbox, changes, undo, hasFailed, setShown };
}

/** Whether the open message is beside the list, and not in its place. */
function isWide(): boolean {
  return matchMedia("(width >= 1000px)").matches;
}

/**
 * Loads the list again when a message arrived or changed, unless it was moved in this tab, whose list shows that
 * already. Not while further pages are open, because the owner would lose the place; the numbers of the folders say
 * that there is more.
 * @param shown the number of messages that the list shows
 * @param isErasing whether the open message is being erased. Loading the list would ask for it
 */
function useNews(first: ListPage<StoredMessage> | undefined, shown: number, isErasing: boolean): void {
  const news = useInboxNews();
  const known = useRef(news);
  const { revalidate } = useRevalidator();
  const load = useEffectEvent(() => {
    const isFirstPage = first !== undefined && shown <= first.entries.length;
    if (isFirstPage && !isErasing) void revalidate();
  });
  useEffect(() => {
    const before = known.current;
    known.current = news;
    if (before !== undefined && before !== news) load();
  }, [news]);
}
