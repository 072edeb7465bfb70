import {
  Bold,
  Code,
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
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { Segmented } from "../../admin/ui/segmented.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./editor-bar.module.css";
import type { Command } from "./field-effects.ts";
import type { History } from "./history.ts";
import { isApple } from "./keys.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import type { Editor } from "./use-editor.ts";

interface EditorBarProps {
  editor: Editor;
  history: History;
  isFinding: boolean;
  isWhole: boolean;
  onFind: () => void;
  onWhole: () => void;
}

interface Tool extends ComponentProps<typeof IconButton> {
  icon: LucideIcon;
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

const shapes = [
  { name: "paragraphs", label: "Paragraphs" },
  { name: "whole", label: "Whole text" },
] as const;

/** The toolbar of the fields, which works on the one that had focus last. */
export function EditorBar({ editor, history, isFinding, isWhole, onFind, onWhole }: EditorBarProps) {
  const [showsKeys, setShowsKeys] = useState(false);
  const tools: Tool[] = [
    ...commands.map(({ command, label, icon, key }) => ({
      label,
      title: key ? `${label} (${isApple ? "⌘" : "Ctrl+"}${key})` : label,
      icon,
      "aria-keyshortcuts": key && `${isApple ? "Meta" : "Control"}+${key}`,
      // The field keeps focus, and an on-screen keyboard stays open.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => editor.run(command),
    })),
    { label: "Undo", icon: Undo2, "aria-disabled": history.past.length === 0, onClick: editor.undo },
    { label: "Redo", icon: Redo2, "aria-disabled": history.future.length === 0, onClick: editor.redo },
    { label: "Find and replace", icon: Search, "aria-expanded": isFinding, onClick: onFind },
    { label: "Keys", icon: Keyboard, "aria-haspopup": "dialog", onClick: () => setShowsKeys(true) },
  ];
  return (
    <div className={`row-2 ${styles.bar}`}>
      <Segmented
        label="Text as"
        options={shapes}
        chosen={isWhole ? "whole" : "paragraphs"}
        onChoose={(shape) => (shape === "whole") === isWhole || onWhole()}
      />
      <div role="toolbar" aria-label="Editing" className={styles.tools} onKeyDown={moveFocus}>
        {tools.map(({ icon: Icon, ...props }, index) => (
          <IconButton key={props.label} title={props.label} tabIndex={index === 0 ? 0 : -1} {...props}>
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
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
