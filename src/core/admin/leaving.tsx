import { useEffectEvent } from "react";
import { type Blocker, type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";
import { QuestionDialog } from "./ui/question-dialog.tsx";

/** Blocks what would discard changes: leaving the page, and until the owner has answered, navigations that leave the form. */
export function useLeaving(isUnsaved: boolean, leaves: BlockerFunction) {
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  // React Router takes over a function only after the next paint, when a key may have been pressed in a form that
  // already says that everything is kept. This one always has the current values.
  const blocks = useEffectEvent<BlockerFunction>((navigation) => isUnsaved && leaves(navigation));
  return useBlocker((navigation) => blocks(navigation));
}

interface LeaveQuestionProps {
  blocker: Blocker;
  /** Discards what is kept of the changes. What is opened next waits for it. */
  discard?: () => Promise<unknown>;
  /** Keeps the changes for later. */
  keep?: () => Promise<unknown>;
}

/** Asks whether changes are discarded before a navigation leaves their form. */
export function LeaveQuestion({ blocker, discard, keep }: LeaveQuestionProps) {
  if (blocker.state !== "blocked") return null;
  const { proceed, reset } = blocker;
  const leaveAfter = async (end: LeaveQuestionProps["discard"]) => {
    await end?.().catch(() => {});
    proceed();
  };
  return (
    <QuestionDialog
      question="Discard unsaved changes?"
      yes="Discard"
      no="Keep editing"
      onYes={() => void leaveAfter(discard)}
      onNo={reset}
      {...(keep && { other: { label: "Keep for later", onChoose: () => void leaveAfter(keep) } })}
    />
  );
}
