import { carryOut } from "../../../core/process/carry-out.ts";
import type { MailRequest } from "./mail-thread.ts";
import { readHead } from "./read-head.ts";
import { readAnswerText } from "./read-text.ts";

// The thread that `mail-thread.ts` starts for the heads of some mails, or for the text of one.
carryOut((request: MailRequest) =>
  "heads" in request ? Promise.all(request.heads.map(readHead)) : readAnswerText(request.parts),
);
