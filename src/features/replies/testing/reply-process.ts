import { messageId } from "../../../../test/messages.ts";
import { createLog } from "../../../core/process/log/log.ts";
import { readConfig } from "../../../core/server/config.ts";
import { createContext } from "../../../core/server/context.ts";
import { storeReply } from "../replies/replies.ts";

/**
 * A site that can be killed. `store` stores a reply and does nothing more, and `send` also sends what is due. CLOCK_AHEAD is how
 * many milliseconds its clock is ahead.
 */
const [, , action] = process.argv;
const { CLOCK_AHEAD = "0", ...environment } = process.env;
const context = await createContext(
  readConfig(environment),
  createLog("silent"),
  () => Date.now() + Number(CLOCK_AHEAD),
);
if (action === "store") {
  const reply = { messageId, text: "Hi Jane", key: "one-key-1", from: context.config.notifyEmail ?? "" };
  await storeReply(context.db, { ...reply, now: context.clock() });
} else context.jobs.start();
console.log("ready");
setInterval(() => {}, 60_000);
