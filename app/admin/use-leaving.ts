import { useEffectEvent } from "react";
import { type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";

/** Blocks what would discard changes: leaving the page, and until the owner has answered, navigations that leave the form. */
export function useLeaving(isUnsaved: boolean, leaves: BlockerFunction) {
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  // React Router takes over a function only after the next paint, when a key may have been pressed in a form that already says
  // that everything is kept. This one always has the current values.
  const blocks = useEffectEvent<BlockerFunction>((navigation) => isUnsaved && leaves(navigation));
  return useBlocker((navigation) => blocks(navigation));
}
