import type { RefObject } from "react";
import { Menu } from "../../../../ui/lazy/menu.tsx";
import type { Arrangement } from "./window-geometry.ts";

const arrangements = [
  { label: "Left half", arrangement: "left" },
  { label: "Right half", arrangement: "right" },
  { label: "Center", arrangement: "center" },
  { label: "Larger", arrangement: "larger", stays: true },
  { label: "Smaller", arrangement: "smaller", stays: true },
] as const;

interface WindowMenuProps {
  name: string;
  button: RefObject<HTMLElement | null>;
  arrange: (arrangement: Arrangement) => void;
  reset: () => void;
  onClose: () => void;
  onLeave: () => void;
}

/** Moves and resizes a window without dragging. Larger and Smaller keep the menu open to be chosen again. */
export default function WindowMenu({ name, arrange, reset, ...menu }: WindowMenuProps) {
  const entries = arrangements.map(({ arrangement, ...entry }) => ({
    ...entry,
    choose: () => arrange(arrangement),
  }));
  return (
    <Menu
      label={`Move or resize ${name}`}
      entries={[...entries, { label: "Reset", choose: reset }]}
      {...menu}
    />
  );
}
