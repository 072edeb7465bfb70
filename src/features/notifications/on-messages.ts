import type { Listener } from "../../core/server/listener.ts";
import { enqueueNotifications, removeNotifications, suspendUnwanted } from "./notifications.ts";
import { deleteOldDeliveries } from "./push-delivery.ts";
import { keepDevices } from "./push-devices.ts";
import { deleteAttempts } from "./webhook-attempts.ts";

/** Notifies the owner of new messages and answers that are wanted, and cancels notifications of those that are gone. */
export const notifyOwner: Listener = {
  messagesChanged: async (transaction, change, { now, notifications }) => {
    const { arrived, moved = [], hasErased } = change;
    if (arrived !== undefined && notifications !== undefined)
      await enqueueNotifications(transaction, arrived, { ...notifications, now });
    await suspendUnwanted(transaction, arrived === undefined ? moved : [...moved, arrived.id]);
    if (!hasErased) return;
    await removeNotifications(transaction);
    await deleteAttempts(transaction);
  },
  messagesCleanedUp: deleteOldDeliveries,
  sessionsCleanedUp: keepDevices,
};
