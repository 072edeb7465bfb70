import { type ReactNode, useEffectEvent, useLayoutEffect } from "react";

interface ShownProps {
  ids: string[];
  onShown: (ids: string[]) => void;
  children: ReactNode;
}

/** Reports which messages the list shows, in order, for the steps to the next and the previous one. */
export function Shown({ ids, onShown, children }: ShownProps) {
  const report = useEffectEvent(() => onShown(ids));
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other ids are reported, and a new array with the same ones is not.
  useLayoutEffect(() => report(), [key]);
  return children;
}
