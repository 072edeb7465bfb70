import {
  Bold,
  Code,
  FileText,
  Heading,
  Italic,
  Keyboard,
  Link,
  List,
  type LucideIcon,
  Redo2,
  Search,
  TextQuote,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "../../../../ui/icon-button.tsx";
import styles from "./editor-bar.module.css";
import { isApple } from "./keys.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { isWhole, type Paragraph } from "./paragraph.ts";
import type { Command } from "./use-editor.ts";

interface EditorBarProps {
  content: Paragraph[];
  canUndo: boolean;
  canRedo: boolean;
  isFinding: boolean;
  onCommand: (command: Command) => void;
  onUndo: () => void;
  onRedo: () => void;
  onFind: () => void;
  onWhole: () => void;
}

const commands: { command: Command; label: string; icon: LucideIcon; key?: string }[] = [
  { command: "bold", label: "Bold", icon: Bold, key: "B" },
  { command: "italic", label: "Italic", icon: Italic, key: "I" },
  { command: "link", label: "Link", icon: Link, key: "K" },
  { command: "code", label: "Code", icon: Code, key: "E" },
  { command: "heading", label: "Heading", icon: Heading },
  { command: "list", label: "List", icon: List },
  { command: "quote", label: "Quote", icon: TextQuote },
];

/** The toolbar of the fields, which works on the one that had focus last. */
export function EditorBar(props: EditorBarProps) {
  const [showsKeys, setShowsKeys] = useState(false);
  return (
    <div className={styles.bar}>
      <div role="toolbar" aria-label="Editing" className={styles.tools} onKeyDown={moveFocus}>
        {commands.map(({ command, label, icon: Icon, key }, index) => (
          <IconButton
            key={command}
            label={label}
            title={key ? `${label} (${isApple ? "⌘" : "Ctrl+"}${key})` : label}
            aria-keyshortcuts={key && `${isApple ? "Meta" : "Control"}+${key}`}
            tabIndex={index === 0 ? 0 : -1}
            // The field keeps focus, and an on-screen keyboard stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onCommand(command)}
          >
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton
          label="Undo"
          title="Undo"
          tabIndex={-1}
          aria-disabled={!props.canUndo}
          onClick={props.onUndo}
        >
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Redo"
          title="Redo"
          tabIndex={-1}
          aria-disabled={!props.canRedo}
          onClick={props.onRedo}
        >
          <Redo2 aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Find and replace"
          title="Find and replace"
          tabIndex={-1}
          aria-expanded={props.isFinding}
          onClick={props.onFind}
        >
          <Search aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Whole text"
          title="Edit the post as one text"
          tabIndex={-1}
          aria-pressed={isWhole(props.content)}
          onClick={props.onWhole}
        >
          <FileText aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Keys"
          title="Keys"
          tabIndex={-1}
          aria-haspopup="dialog"
          onClick={() => setShowsKeys(true)}
        >
          <Keyboard aria-hidden="true" />
        </IconButton>
      </div>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  );
}

/** A toolbar is one stop of Tab. The last button that was used is that stop. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const index = buttons.indexOf(event.target as HTMLButtonElement);
  const isReversed = getComputedStyle(event.currentTarget).direction === "rtl";
  const next = {
    ArrowRight: index + (isReversed ? -1 : 1),
    ArrowLeft: index + (isReversed ? 1 : -1),
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  const button = next === undefined ? undefined : buttons[(next + buttons.length) % buttons.length];
  if (button === undefined) return;
  event.preventDefault();
  for (const other of buttons) other.tabIndex = other === button ? 0 : -1;
  button.focus();
}
