import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from "react";
import { EntryList } from "../../admin/ui/entry-list.tsx";
import type { ListPage } from "../../admin/ui/list-page.ts";
import { NotFound } from "../../admin/ui/not-found.tsx";
import { PagedList } from "../../admin/ui/paged-list.tsx";
import { Button } from "../../ui/button.tsx";
import type { MessageState } from "../contract/message-states.ts";
import type { StoredMessage } from "../contract/messages.ts";
import { Entry } from "./entry.tsx";
import { type Folder, found, leaves } from "./folders.ts";
import { filterParameters } from "./list-filter.tsx";
import { actionsOf } from "./message-actions.ts";
import styles from "./messages.module.css";
import type { useChanges } from "./use-changes.ts";
import { type MoveResult, useMove } from "./use-move.ts";

interface MessageListProps {
  folder: Folder;
  /** The query of the list. */
  search: string;
  page: ListPage<StoredMessage> | undefined;
  changes: ReturnType<typeof useChanges>;
  openId: string | undefined;
  onMoved: (result: MoveResult) => void;
  /** Called with the ids of the messages that the list shows, in order, whenever they change. */
  onShown: (ids: string[]) => void;
}

/** The messages of a folder, of which several can be selected. */
export function MessageList({ folder, search, page, changes, openId, onMoved, onShown }: MessageListProps) {
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const select = (id: string, isSelected: boolean) =>
    setSelectedIds((ids) => (isSelected ? [...ids, id] : ids.filter((other) => other !== id)));
  const query = new URLSearchParams(search);
  const isWhole = !["q", "email", ...filterParameters].some((name) => query.has(name));
  return (
    <PagedList
      first={page}
      action={`/admin/messages${search === "" ? "?" : `${search}&`}`}
      removed={changes.removed((to) => leaves(folder, to))}
      empty={isWhole ? "No messages found." : <NotFound to="/admin/messages">No messages found.</NotFound>}
      failed="Could not load messages."
    >
      {(loaded) => {
        const messages = loaded.map(changes.apply);
        return (
          <Shown ids={messages.map(({ _id }) => _id)} onShown={onShown}>
            <SelectionBar
              folder={folder}
              selected={messages.filter(({ _id }) => selectedIds.includes(_id))}
              shown={messages.length}
              onSelectAll={() => setSelectedIds(messages.map(({ _id }) => _id))}
              onClear={() => setSelectedIds([])}
              onMoved={(result) => {
                setSelectedIds([]);
                onMoved(result);
              }}
            />
            <EntryList entries={messages}>
              {(message) => (
                <Entry
                  message={message}
                  isFound={folder === found}
                  search={search}
                  shortcut={openId === undefined && message === messages[0] ? "j" : undefined}
                  isOpen={message._id === openId}
                  isSelected={selectedIds.includes(message._id)}
                  onSelect={(isSelected) => select(message._id, isSelected)}
                  onDeleted={onMoved}
                />
              )}
            </EntryList>
          </Shown>
        );
      }}
    </PagedList>
  );
}

interface ShownProps {
  ids: string[];
  onShown: (ids: string[]) => void;
  children: ReactNode;
}

/** Reports which messages the list shows, in order, for the steps to the next and the previous one. */
function Shown({ ids, onShown, children }: ShownProps) {
  const report = useEffectEvent(() => onShown(ids));
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other ids are reported, and a new array with the same ones is not.
  useLayoutEffect(() => report(), [key]);
  return children;
}

interface SelectionBarProps {
  folder: Folder;
  selected: StoredMessage[];
  /** The number of messages that are shown. */
  shown: number;
  onSelectAll: () => void;
  onClear: () => void;
  onMoved: (result: MoveResult) => void;
}

/** Moves several messages together. It takes its place only while messages are selected. */
function SelectionBar({ folder, selected, shown, onSelectAll, onClear, onMoved }: SelectionBarProps) {
  const move = useMove(onMoved);
  if (selected.length === 0) return null;
  return (
    <div role="toolbar" aria-label="Selected messages" className={`row-1 ${styles.selection}`}>
      <p role="status" className="small strong figures pull">
        {selected.length} selected
      </p>
      {actionsOf(stateOf(folder)).map(({ name, icon: Icon, to }) => (
        <Button key={name} look="quiet" aria-label={name} onClick={() => move({ messages: selected, to })}>
          <Icon aria-hidden="true" /> <span className="over-480">{name}</span>
        </Button>
      ))}
      {selected.length < shown && (
        <Button look="quiet" onClick={onSelectAll}>
          Select all {shown}
        </Button>
      )}
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

/** Returns the state of all messages in a folder, or `undefined` if they have different ones. */
function stateOf({ state }: Folder): MessageState | undefined {
  return state === "" || state === "all" || state === "found" || state === "waiting" ? undefined : state;
}
