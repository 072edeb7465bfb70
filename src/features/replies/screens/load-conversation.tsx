import { attempt } from "../../../core/admin/attempt.ts";
import type { Conversation as LoadedConversation } from "../../../core/feature.app.ts";
import type { StoredMessage } from "../../../core/messages/contract/messages.ts";
import { ReplyByMail } from "../../../core/messages/screens/message/reading.tsx";
import { useMailbox } from "../../../core/messages/screens/use-mailbox.ts";
import type { ReplySettings } from "../contract/replies.ts";
import type { SavedReply } from "../contract/saved-replies.ts";
import { fetchReplies, fetchReplySettings } from "./api.ts";
import { Conversation } from "./conversation.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { fetchSavedReplies } from "./saved-replies.tsx";

/** Loads the conversation about a message, and what replies to it need. */
export async function loadConversation(id: string): Promise<LoadedConversation> {
  const [{ replies, isAddress }, settings, savedReplies = []] = await Promise.all([
    fetchReplies(id),
    fetchReplySettings(),
    attempt("The saved replies could not be loaded", fetchSavedReplies()),
  ]);
  return {
    keepDays: settings.keepDays,
    show: (message) => (
      <>
        <Conversation id={id} loaded={replies} name={message.name} email={message.email} />
        <Reply message={message} isAddress={isAddress} settings={settings} savedReplies={savedReplies} />
      </>
    ),
  };
}

interface ReplyProps {
  message: StoredMessage;
  isAddress: boolean;
  settings: ReplySettings;
  savedReplies: SavedReply[];
}

/** The form to reply with, or a link that opens the owner's mail program if the site cannot send mail. */
function Reply({ message, isAddress, settings, savedReplies }: ReplyProps) {
  const { onChanged } = useMailbox();
  if (message.state === "trash") return <p className="quiet small">Restore the message to reply to it.</p>;
  if (message.withdrawnAt) return null;
  if (!isAddress)
    return <p className="quiet small">The visitor typed no address that mail can be sent to.</p>;
  if (!settings.canReply)
    return (
      <div className="stack-2">
        <ReplyByMail message={message} siteName={settings.siteName} />
        <p className="quiet small measure not-printed">
          To write replies here, set <code>SMTP_URL</code> and <code>NOTIFY_EMAIL</code> on the server.
        </p>
      </div>
    );
  const onSent = () => onChanged(message, "replied");
  return <ReplyForm message={message} settings={settings} savedReplies={savedReplies} onSent={onSent} />;
}
