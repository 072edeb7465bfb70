import { startTransition, useEffect, useState } from "react";

/**
 * Returns whether the form is on the screen. What is below the screen is rendered then, so that a form with many fields opens at
 * once.
 */
export function useIsOpen(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => startTransition(() => setOpen(true)), []);
  return isOpen;
}
