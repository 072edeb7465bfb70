import { Dialog } from "../../admin/ui/dialog.tsx";
import styles from "./editor-bar.module.css";
import { isApple } from "./keys.ts";

const control = isApple ? "⌘" : "Ctrl+";
const alt = isApple ? "⌥" : "Alt+";

const keys = [
  { keys: `${control}B, I, E`, effect: "Bold, italic, code" },
  { keys: `${control}K`, effect: "Link. Pasting an address over selected text makes one, too" },
  { keys: "/", effect: "Choose a block, in an empty paragraph or line of the whole text" },
  { keys: "Enter, Enter", effect: "Next paragraph, at the end" },
  { keys: "Backspace", effect: "Join with the previous paragraph, at the start" },
  { keys: "Arrow keys", effect: "Also to the next and previous paragraph" },
  { keys: `${alt}↑, ${alt}↓`, effect: "Move the paragraph" },
  { keys: `${control}], ${control}[`, effect: "Indent, outdent" },
  { keys: `${control}Z, ${isApple ? "⇧⌘Z" : "Ctrl+Y"}`, effect: "Undo, redo" },
  { keys: `${control}F`, effect: "Find and replace. Pressed again, find in the page" },
  { keys: `${control}S`, effect: "Save and go on, or keep an unfinished draft" },
  { keys: `${isApple ? "⇧⌘V" : "Ctrl+Shift+V"}`, effect: "Paste without formatting" },
];

/** The keys of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys of the editor" width={34} onLeave={onClose}>
      <dl className={`stack-2 ${styles.list}`}>
        {keys.map(({ keys: pressed, effect }) => (
          <div key={pressed} className="row-1-4">
            <dt>
              <kbd>{pressed}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
