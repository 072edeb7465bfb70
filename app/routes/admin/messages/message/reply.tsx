import { Mail } from "lucide-react";
import type { StoredMessage } from "../../../../../contract/messages.ts";
import type { ReplySettings } from "../../../../../contract/replies.ts";
import type { SavedReply } from "../../../../../contract/saved-replies.ts";
import button from "../../../../ui/button.module.css";
import texts from "../../../../ui/text.module.css";
import { mailLink } from "./mail-link.ts";
import { ReplyForm } from "./reply-form.tsx";

interface ReplyProps {
  message: StoredMessage;
  isAddress: boolean;
  settings: ReplySettings;
  savedReplies: SavedReply[];
  /** Called after a reply was stored. */
  onSent: () => void;
}

/** The form to reply with, or a link that opens the owner's mail program if the site cannot send mail. */
export function Reply({ message, isAddress, settings, savedReplies, onSent }: ReplyProps) {
  if (message.state === "trash") return <p className={texts.quiet}>Restore the message to reply to it.</p>;
  if (message.withdrawnAt) return null;
  if (!isAddress)
    return <p className={texts.quiet}>The visitor typed no address that mail can be sent to.</p>;
  if (settings.canReply)
    return <ReplyForm message={message} settings={settings} savedReplies={savedReplies} onSent={onSent} />;
  return (
    <p>
      <a href={mailLink(message, settings.siteName)} className={button.plain} aria-keyshortcuts="r">
        <Mail aria-hidden="true" /> Reply by mail<span className="visually-hidden"> to {message.name}</span>
      </a>
    </p>
  );
}
