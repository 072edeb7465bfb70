import {
  Archive,
  Inbox,
  type LucideIcon,
  MailOpen,
  ShieldAlert,
  ShieldCheck,
  Trash2,
  Undo2,
} from "lucide-react";
import type { MessageState } from "../contract/message-states.ts";
import type { Target } from "./moves.ts";

interface MessageAction {
  name: string;
  icon: LucideIcon;
  to: Target;
  /** The key that does it, as `aria-keyshortcuts` names it. */
  key?: string;
}

const remove: MessageAction = { name: "Delete", icon: Trash2, to: "trash", key: "#" };
const archive: MessageAction = { name: "Archive", icon: Archive, to: "archived", key: "e" };
const unread: MessageAction = { name: "Mark as unread", icon: MailOpen, to: "new", key: "u" };
const toInbox: MessageAction = { name: "Move to inbox", icon: Inbox, to: "read", key: "e" };

/** Returns what can be done with a message in this state, or with several in different ones. */
export function actionsOf(state: MessageState | undefined): MessageAction[] {
  switch (state) {
    case "trash":
      return [
        { name: "Restore", icon: Undo2, to: "restored", key: "e" },
        // Without a key, because it cannot be undone.
        { name: "Delete for good", icon: Trash2, to: "gone" },
      ];
    case "spam":
      return [{ name: "Not spam", icon: ShieldCheck, to: "read", key: "!" }, remove];
    case "archived":
      return [toInbox, remove];
    default:
      return [archive, unread, { name: "Spam", icon: ShieldAlert, to: "spam", key: "!" }, remove];
  }
}
