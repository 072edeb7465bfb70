import type { Literal } from "mdast";
import type { Extension } from "mdast-util-from-markdown";

/** A formula in a line of text. */
export interface InlineFormula extends Literal {
  type: "inlineFormula";
  /** Whether it has two dollar signs on each side, and so is displayed if it is alone. */
  isDisplayed: boolean;
}

/** A formula in lines of its own. */
export interface FormulaBlock extends Literal {
  type: "formula";
}

declare module "mdast" {
  interface PhrasingContentMap {
    inlineFormula: InlineFormula;
  }
  interface BlockContentMap {
    formula: FormulaBlock;
  }
  interface RootContentMap {
    inlineFormula: InlineFormula;
    formula: FormulaBlock;
  }
}

/** Makes nodes of the formulas that the syntax has found. Their value is their source without the dollar signs. */
export const formulaNodes: Extension = {
  enter: {
    formulaText(token) {
      this.enter({ type: "inlineFormula", value: "", isDisplayed: false }, token);
    },
    formulaFlow(token) {
      this.enter({ type: "formula", value: "" }, token);
    },
  },
  exit: {
    formulaText(token) {
      const node = this.stack.at(-1);
      if (node?.type === "inlineFormula") {
        const text = this.sliceSerialize(token);
        node.isDisplayed = text.startsWith("$$");
        node.value = text.slice(node.isDisplayed ? 2 : 1, node.isDisplayed ? -2 : -1).trim();
      }
      this.exit(token);
    },
    formulaData(token) {
      const node = this.stack.at(-1);
      if (node?.type === "formula") node.value += `${node.value && "\n"}${this.sliceSerialize(token)}`;
    },
    formulaFlow(token) {
      this.exit(token);
    },
  },
};
