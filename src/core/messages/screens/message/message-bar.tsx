import { ArrowLeft, ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import type { StoredMessage } from "../../contract/messages.ts";
import { actionsOf } from "../message-actions.ts";
import styles from "../messages.module.css";
import { useMailbox } from "../use-mailbox.ts";
import { useMove } from "../use-move.ts";

/** What can be done with an open message, and the steps to the others of the list. */
export function MessageBar({ message }: { message: StoredMessage }) {
  const { search, onMoved, neighborsOf } = useMailbox();
  const move = useMove(onMoved);
  const { newer, older } = neighborsOf(message._id);
  return (
    <div className="row-0 outdent not-printed">
      <Link to={`/admin/messages${search}`} className={`quiet-button ${styles.back}`} preventScrollReset>
        <ArrowLeft aria-hidden="true" />
        <span className="visually-hidden">Back</span>
      </Link>
      {actionsOf(message.state).map(({ name, icon: Icon, to, key }) => (
        <Button
          key={name}
          look="quiet"
          aria-label={name}
          title={name}
          aria-keyshortcuts={key}
          onClick={() => move({ messages: [message], to })}
        >
          <Icon aria-hidden="true" />
        </Button>
      ))}
      <span className="row-0 push">
        <Step label="Newer message" shortcut="k" id={newer}>
          <ChevronUp aria-hidden="true" />
        </Step>
        <Step label="Older message" shortcut="j" id={older}>
          <ChevronDown aria-hidden="true" />
        </Step>
      </span>
    </div>
  );
}

interface StepProps {
  label: string;
  shortcut: string;
  /** `undefined` at the end of the list. */
  id: string | undefined;
  children: ReactNode;
}

function Step({ label, shortcut, id, children }: StepProps) {
  const { search } = useMailbox();
  if (id === undefined) return null;
  return (
    <Link
      to={`/admin/messages/${id}${search}`}
      className="quiet-button"
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      preventScrollReset
    >
      {children}
    </Link>
  );
}
