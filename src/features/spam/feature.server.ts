import type { Feature } from "../../core/feature.ts";
import { judgeMessage } from "./judge.ts";
import { describeSpam } from "./privacy.ts";
import { createStamps } from "./stamps.ts";

export const spam: Feature = {
  name: "spam",
  messageFilter: (parts) => {
    const stamps = createStamps(parts);
    return {
      writeStamp: stamps.write,
      judge: async (message, stamp) => judgeMessage(parts.db, message, await stamps.read(stamp)),
    };
  },
  privacy: { section: "Messages", write: describeSpam },
};
