import { type ChangeEvent, type ComponentType, memo, type ReactNode, type RefObject } from "react";
import { EntryTools } from "../../admin/ui/entry-tools.tsx";
import { Field } from "../../admin/ui/field.tsx";
import { bounds } from "../../http/contract/bounds.ts";
import type { BlockKind } from "./block-kinds.ts";
import { BlockMenu, optionId } from "./block-menu.tsx";
import type { Paragraph } from "./paragraph.ts";
import styles from "./paragraph-fields.module.css";
import type { OpenMenu } from "./use-block-menu.ts";

/** What a field tells the list. */
interface FieldHandlers {
  type: (event: ChangeEvent<HTMLTextAreaElement>, id: number) => void;
  choose: (kind: BlockKind) => void;
  move: (id: number, to: number) => void;
  remove: (id: number) => void;
  startDrag: (id: number) => void;
}

/** What is around a field, such as what uploads pictures into it. `name` is its label. */
export type FieldFrame = ComponentType<{ name: string; children: ReactNode }>;

interface ParagraphFieldProps {
  paragraph: Paragraph;
  index: number;
  /** The number of paragraphs. */
  count: number;
  problem: string | undefined;
  /** Why the last paste into this field was refused. */
  refusal: string | undefined;
  dragged: boolean;
  menu: OpenMenu | undefined;
  /** Stays the same from one rendering to the next, so that typing renders one field only. */
  handlers: RefObject<FieldHandlers>;
  Frame?: FieldFrame | undefined;
}

/** Without this, a copy of the text below the field gives it its height. The server has the module, but does not render it. */
const growsByItself = globalThis.CSS?.supports("field-sizing", "content");

/** The field of a paragraph, or of the whole text. */
export const ParagraphField = memo(function ParagraphField(props: ParagraphFieldProps) {
  const { paragraph, index, count, problem, refusal, dragged, menu, handlers, Frame = NoFrame } = props;
  const { id, text, whole } = paragraph;
  const label = whole ? "Whole text" : `Paragraph ${index + 1}`;
  return (
    <div
      className={styles.paragraph}
      data-item=""
      data-dragged={dragged || undefined}
      data-menu={menu ? "" : undefined}
    >
      <Frame name={label}>
        <Field label={label} error={problem}>
          {(control) => (
            <div className={styles.growing} data-text={growsByItself ? undefined : text}>
              <textarea
                {...control}
                rows={5}
                required
                maxLength={whole ? undefined : bounds.paragraph}
                data-paragraph={id}
                aria-controls={menu?.id}
                aria-haspopup={menu && "listbox"}
                aria-activedescendant={menu && optionId(menu.id, menu.active)}
                value={text}
                onChange={(event) => handlers.current.type(event, id)}
              />
              {menu && (
                <BlockMenu
                  {...menu}
                  before={text.slice(0, menu.from)}
                  onChoose={(kind) => handlers.current.choose(kind)}
                />
              )}
            </div>
          )}
        </Field>
      </Frame>
      {refusal && (
        <p key={refusal} ref={show} role="alert" className="red small">
          {refusal}
        </p>
      )}
      {count > 1 && (
        <EntryTools
          name={`paragraph ${index + 1}`}
          index={index}
          count={count}
          onMove={(to) => handlers.current.move(id, to)}
          onRemove={() => handlers.current.remove(id)}
          onDragStart={() => handlers.current.startDrag(id)}
        />
      )}
    </div>
  );
});

function NoFrame({ children }: { children: ReactNode }) {
  return children;
}

/** The message may be below the edge of the screen, or behind the bar at the bottom. */
function show(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
