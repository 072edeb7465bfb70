import { createElement, type ReactNode } from "react";
import type { FormulaNode, MarkdownFormula } from "../../posts/contract/markdown.ts";
import styles from "./markdown.module.css";
import { ScrollBox } from "./scroll-box.tsx";

/** A formula in a line of text. One with a mistake is shown as its source. */
export function Formula({
  formula: { source, shape },
  display,
}: {
  formula: MarkdownFormula;
  display?: "block";
}) {
  if (shape === undefined) return <code>{source}</code>;
  return createElement("math", { display, className: styles.formula }, ...shape.map(toElement));
}

/** A formula in lines of its own. */
export function FormulaBlock({ formula }: { formula: MarkdownFormula }) {
  return (
    <ScrollBox label="Formula" className={styles.block}>
      <Formula formula={formula} display="block" />
    </ScrollBox>
  );
}

function toElement(node: FormulaNode): ReactNode {
  if (typeof node === "string") return node;
  const { element, attributes, looks, children = [] } = node;
  const className = looks?.map((look) => styles[look]).join(" ");
  return createElement(element, { ...attributes, className }, ...children.map(toElement));
}
