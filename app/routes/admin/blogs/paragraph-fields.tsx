import { X } from "lucide-react";
import { useRef } from "react";
import { bounds } from "../../../../contract/bounds.ts";
import { Paragraph } from "../../../ui/paragraph.tsx";
import controls from "../controls.module.css";
import styles from "./blog-form.module.css";

interface ParagraphFieldsProps {
  paragraphs: string[];
  onChange: (paragraphs: string[]) => void;
}

/** One field for each paragraph, and below it how its bold and italic will look. */
export function ParagraphFields({ paragraphs, onChange }: ParagraphFieldsProps) {
  const list = useRef<HTMLDivElement>(null);

  function remove(index: number) {
    // The last element of the list will go, whichever paragraph goes: the focus must be on one that stays.
    const heir = list.current?.children[Math.min(index, paragraphs.length - 2)];
    heir?.querySelector<HTMLElement>(paragraphs.length > 2 ? "button" : "textarea")?.focus();
    onChange(paragraphs.toSpliced(index, 1));
  }

  return (
    <>
      <div ref={list} className={styles.paragraphs}>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled and have no other name
          <div key={index} className={styles.paragraph}>
            <label className={controls.field}>
              Paragraph {index + 1}
              <textarea
                className={controls.input}
                rows={5}
                required
                maxLength={bounds.paragraph}
                value={paragraph}
                onChange={({ target: { value } }) => onChange(paragraphs.with(index, value))}
              />
            </label>
            {paragraphs.length > 1 && (
              <button
                type="button"
                className={controls.remove}
                aria-label={`Remove paragraph ${index + 1}`}
                onClick={() => remove(index)}
              >
                <X aria-hidden="true" /> Remove
              </button>
            )}
            {paragraph.includes("*") && (
              <div className={styles.preview}>
                <Paragraph text={paragraph} />
              </div>
            )}
          </div>
        ))}
      </div>
      {paragraphs.length < bounds.paragraphs && (
        <button
          type="button"
          className={`${controls.plain} ${styles.add}`}
          onClick={() => onChange([...paragraphs, ""])}
        >
          + Add Paragraph
        </button>
      )}
    </>
  );
}
