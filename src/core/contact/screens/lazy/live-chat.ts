// What the conversation needs beyond the page as the server renders it. Loaded after the page is hydrated.
export { AfterLines } from "./after-lines.tsx";
export { chatReducer, isOpen, nameNewest } from "./conversation.ts";
export { Lines } from "./lines.tsx";
export { restoreChat } from "./restore-chat.ts";
