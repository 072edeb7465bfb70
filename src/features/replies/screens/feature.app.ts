import type { Feature } from "../../../core/feature.app.ts";

export const replies: Feature = {
  name: "replies",
  conversation: async (id) => (await import("./load-conversation.tsx")).loadConversation(id),
};
