interface FocusedElement {
  matches: (selector: string) => boolean;
  isContentEditable?: boolean;
}

/** Whether key presses belong to this element, because the visitor types or chooses in it. */
export function isField(focused: FocusedElement | null): boolean {
  return (
    focused !== null && (focused.matches("input, textarea, select") || focused.isContentEditable === true)
  );
}
