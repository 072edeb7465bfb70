/** What a message can be, in the order in which the owner reads them. */
export const messageStates = ["new", "read", "replied", "archived", "spam", "trash"] as const;

export type MessageState = (typeof messageStates)[number];

/** What a message is besides being in the trash, and again when it is restored. */
export type KeptState = Exclude<MessageState, "trash">;
