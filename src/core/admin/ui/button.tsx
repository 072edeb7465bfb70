import type { ComponentProps } from "react";
import { Button as PlainButton } from "../../ui/button.tsx";

interface ButtonProps extends Omit<ComponentProps<typeof PlainButton>, "look"> {
  /** `danger` is for what cannot be undone, and `remove` for the rows of a list. */
  look?: ComponentProps<typeof PlainButton>["look"] | "danger" | "remove";
}

/**
 * A button of the owner's screens. They have two looks that no public screen has. With `aria-disabled`, it does
 * nothing, and keeps focus.
 */
export function Button({ look = "plain", onClick, ...others }: ButtonProps) {
  const props = { ...others, onClick: others["aria-disabled"] ? undefined : onClick };
  if (look !== "danger" && look !== "remove") return <PlainButton look={look} {...props} />;
  return <button type="button" className={`plain-button ${look}`} {...props} />;
}
