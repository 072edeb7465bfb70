import { type JobKind, scheduledKind } from "../../jobs/job-kind.ts";
import { type AnswerParts, readAnswers } from "./read-answers.ts";

/** The kind of the job that reads visitors' answers from the owner's mailbox. */
export const answersKind = "answers";

const minute = 60_000;

/** Reads answers every minute. After a fault, it waits longer each time, up to an hour. */
export function createAnswersKind(parts: AnswerParts): JobKind {
  return scheduledKind({
    name: answersKind,
    failure: "could not read answers from the mailbox",
    nextRun: (now) => now + minute,
    run: (signal) => readAnswers(parts, signal),
  });
}
