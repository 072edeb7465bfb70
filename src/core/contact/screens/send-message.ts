import type { NewMessage } from "../../messages/contract/messages.ts";
import { type Client, json, send } from "../../pages/screens/api.ts";
import type { NewMessageApi } from "../server/public.ts";

/** How the server answered: `refused` is an error response, and `unreachable` is none. */
export type MessageOutcome = "received" | "refused" | "unreachable";

/** Sends a visitor's message. */
export async function sendMessage(message: NewMessage, headers: HeadersInit): Promise<MessageOutcome> {
  try {
    // `keepalive` lets the request finish even if the visitor leaves the page.
    const init = { keepalive: true, signal: AbortSignal.timeout(30_000) };
    const request = json("POST", message, { ...init, headers });
    const response = await send<Client<NewMessageApi>["messages"]["$post"]>("/messages", request);
    return response.ok ? "received" : "refused";
  } catch {
    return "unreachable";
  }
}
