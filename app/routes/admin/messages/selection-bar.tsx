import type { MessageState } from "../../../../contract/message-states.ts";
import type { StoredMessage } from "../../../../contract/messages.ts";
import { Button } from "../../../ui/button.tsx";
import type { Folder } from "./folders.ts";
import { actionsOf } from "./message-actions.ts";
import styles from "./messages.module.css";
import { type MoveResult, useMove } from "./use-move.ts";

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
export function SelectionBar({ folder, selected, shown, onSelectAll, onClear, onMoved }: SelectionBarProps) {
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
