import type { ReactNode } from "react";
import { ScreenTransition } from "./screen-transition.tsx";

interface PictureTransitionProps {
  name: string | undefined;
  children: ReactNode;
}

/** Moves a picture to its new place when the next screen has a picture of the same name. */
export function PictureTransition({ name, children }: PictureTransitionProps) {
  if (name === undefined) return children;
  return (
    <ScreenTransition name={name} share="change" default="none">
      {children}
    </ScreenTransition>
  );
}
