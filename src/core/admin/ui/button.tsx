import { Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { Button as PlainButton } from "../../ui/button.tsx";

interface ButtonProps extends Omit<ComponentProps<typeof PlainButton>, "look"> {
  /** `danger` is for what cannot be undone. `remove` is an icon in the rows of a list, which has an `aria-label`. */
  look?: ComponentProps<typeof PlainButton>["look"] | "danger" | "remove";
}

/**
 * A button of the owner's screens. They have two looks that no public screen has. With `aria-disabled`, it does
 * nothing, and keeps focus.
 */
export function Button({ look = "plain", onClick, ...others }: ButtonProps) {
  const props = { ...others, onClick: others["aria-disabled"] ? undefined : onClick };
  if (look === "remove")
    return (
      <button type="button" className="icon-button remove" title={props["aria-label"]} {...props}>
        <Trash2 aria-hidden="true" />
      </button>
    );
  if (look !== "danger") return <PlainButton look={look} {...props} />;
  return <button type="button" className="plain-button danger" {...props} />;
}
