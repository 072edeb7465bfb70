import { ownerClient } from "../../../admin/owner-api.ts";
import { parse } from "../../../pages/screens/api.ts";
import type { OpenMessage } from "../../contract/messages.ts";
import type { NoteApi } from "../../server/notes/owner-notes.ts";

const noteApi = ownerClient<NoteApi>();

export function saveNote(id: string, text: string): Promise<OpenMessage> {
  return parse(noteApi.messages[":id"].note.$put({ param: { id }, json: { text } }));
}

/** Replaces the labels. The message that is returned has them in the spelling of other messages. */
export function saveLabels(id: string, labels: string[]): Promise<OpenMessage> {
  return parse(noteApi.messages[":id"].labels.$put({ param: { id }, json: { labels } }));
}
