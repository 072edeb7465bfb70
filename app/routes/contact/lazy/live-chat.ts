// What the conversation needs beyond the page as the server renders it. Loaded after the page is hydrated.
export { AfterChat } from "./after-chat.tsx";
export { chatReducer, isOpen, nameNewest } from "./conversation.ts";
export { Lines } from "./lines.tsx";
export { restoreChat } from "./restore-chat.ts";
