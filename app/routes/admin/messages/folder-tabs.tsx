import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { MessageCounts } from "../../../../contract/messages.ts";
import { formatCount } from "../../../ui/format.ts";
import { countIn, type Folder, folders } from "./folders.ts";
import styles from "./messages.module.css";

interface FolderTabsProps {
  open: Folder;
  /** `undefined` while they are not known. */
  counts: MessageCounts | undefined;
}

/** The folders of the mailbox with the numbers of their messages. */
export function FolderTabs({ open, counts }: FolderTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const isCounted = counts !== undefined;
  // On a narrow screen, the open folder can be outside of the row, also after the numbers have made it longer. Scrolls the row
  // alone, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the open folder
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab)
      nav.current?.scrollTo({ left: tab.offsetLeft - (nav.current.clientWidth - tab.clientWidth) / 2 });
  }, [open, isCounted]);
  return (
    <nav aria-label="Folders" className={`row-1 outdent not-printed ${styles.folders}`} ref={nav}>
      {folders.map((folder) => {
        const count = counts ? countIn(folder, counts) : 0;
        return (
          <Link
            key={folder.state}
            to={folder.state === "" ? "/admin/messages" : `/admin/messages?state=${folder.state}`}
            aria-current={folder === open ? "page" : undefined}
            className="quiet-button"
          >
            {folder.name}
            {count > 0 && (
              <span className="figures regular">
                {formatCount(count)}
                <span className="visually-hidden"> {count === 1 ? "message" : "messages"}</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
