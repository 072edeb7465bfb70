import { Paperclip } from "lucide-react";
import { useId } from "react";
import type { Attachment } from "../../../../../contract/replies.ts";
import { formatSize } from "../../../../admin/format-size.ts";
import text from "../../../../ui/text.module.css";
import styles from "./attachments.module.css";

/** What was attached to a visitor's mail. Only the mailbox has the files. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const headingId = useId();
  return (
    <div className={`${text.quiet} ${styles.attachments}`}>
      <p id={headingId}>Attachments in your mailbox</p>
      <ul aria-labelledby={headingId}>
        {attachments.map(({ name, size }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can be the same, and the list never changes.
          <li key={index}>
            <Paperclip aria-hidden="true" />
            <span>
              <bdi>{name}</bdi> <small>{formatSize(size)}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
