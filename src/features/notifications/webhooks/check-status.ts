import { FinalFault } from "../../../core/jobs/job-kind.ts";

/**
 * Throws if a request was refused: a {@link FinalFault} if sending it again cannot help.
 * @param receiver who has responded, as the beginning of a sentence
 */
export function checkStatus(status: number, receiver: string): void {
  if (status >= 200 && status < 300) return;
  const reason = `${receiver} responded with status ${status}.`;
  throw status < 500 && status !== 408 && status !== 429 ? new FinalFault(reason) : new Error(reason);
}
