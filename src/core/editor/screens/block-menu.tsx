import type { BlockKind } from "./block-kinds.ts";
import styles from "./paragraph-fields.module.css";

interface BlockMenuProps {
  id: string;
  kinds: readonly BlockKind[];
  /** The index of the kind that Enter chooses. */
  active: number;
  /** The text before the slash. */
  before: string;
  onChoose: (kind: BlockKind) => void;
}

/** What an empty paragraph can become, after a slash. Focus stays in the field, so that typing goes on as usual. */
export function BlockMenu({ id, kinds, active, before, onChoose }: BlockMenuProps) {
  return (
    <div className={styles.layer}>
      {/* An invisible copy of the text up to the slash, below which the menu is. Nothing has to be measured. */}
      <div aria-hidden="true" className={styles.copy}>
        {before}/
      </div>
      <div ref={show} id={id} role="listbox" aria-label="Blocks" className={styles.menu}>
        {kinds.map((kind, index) => {
          const { name, icon: Icon } = kind;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, and names the active option
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={name}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              className={`item small ${styles.option}`}
              // The field keeps focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(kind)}
            >
              <Icon aria-hidden="true" /> {name}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The field may be at the edge of the screen. */
function show(menu: HTMLElement | null): void {
  menu?.scrollIntoView({ block: "nearest" });
}

export function optionId(menu: string, index: number): string {
  return `${menu}-${index}`;
}
