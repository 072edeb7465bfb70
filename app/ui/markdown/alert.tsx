import type { ReactNode } from "react";
import type { MarkdownAlert } from "../../../contract/markdown.ts";
import styles from "./markdown.module.css";

type Kind = MarkdownAlert["kind"];

const names: Record<Kind, string> = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
};

/** A remark in a box, with its kind as a heading in the color of the kind. */
export function Alert({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <aside aria-label={names[kind]} className={`${styles.alert} ${styles[kind]}`}>
      <p aria-hidden="true" className={`small strong ${styles.name}`}>
        {names[kind]}
      </p>
      {children}
    </aside>
  );
}
