import type { FormulaElement, FormulaNode } from "../../../contract/markdown.ts";

/** A node of Temml's tree. Fragments have children only, and text has text only. */
interface TemmlNode {
  type?: string;
  text?: string;
  attributes?: Record<string, unknown>;
  classes?: string[];
  style?: Record<string, unknown>;
  children?: TemmlNode[];
}

/** What MathML Core has, and what browsers show of the rest. */
const elements = new Set(
  "mrow mi mn mo ms mtext mspace mfrac msqrt mroot mpadded mphantom mstyle msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose".split(
    " ",
  ),
);
const attributes = new Set(
  "accent accentunder columnspan depth displaystyle fence form height largeop linethickness lspace mathcolor mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric voffset width".split(
    " ",
  ),
);
/** Lengths, numbers, colors, and words. */
const plainValue = /^[#\w.%+ -]{1,40}$/;

/** The styles of Temml that the page has rules for, by property and value. The others are refinements. */
const looksOfStyles: Record<string, Record<string, string>> = {
  paddingLeft: { "0em": "flushStart", "1em": "spaceStart" },
  paddingRight: { "0em": "flushEnd" },
  padding: { "3pt": "boxed", "0.3em": "boxed" },
  borderLeft: { "0.06em solid": "lineStart", "0.06em dashed": "lineStart" },
  borderRight: { "0.06em solid": "lineEnd", "0.06em dashed": "lineEnd" },
  borderTop: { "0.06em solid": "lineAbove", "0.06em dashed": "lineAbove", "0.15em double": "lineAbove" },
  borderBottom: { "0.06em solid": "lineBelow", "0.06em dashed": "lineBelow", "0.15em double": "lineBelow" },
  width: { "100%": "full", "50%": "half" },
  textAlign: { left: "left" },
  fontWeight: { bold: "bold" },
};
const looksOfClasses: Record<string, string> = {
  "tml-left": "left",
  "tml-right": "right",
  "tml-jot": "airy",
  "tml-small": "small",
  "tml-overline": "lineAbove",
  "tml-underline": "lineBelow",
  "tml-fbox": "boxed",
  "tml-cancel": "struck",
};

/** Nodes of one formula, and levels of nodes in it. */
const bounds = { nodes: 2_000, depth: 60 };

/** Converts what Temml has made of a formula. Returns `undefined` for one that is too large. */
export function shapeFormula(root: TemmlNode): FormulaNode[] | undefined {
  let count = 0;

  function convertAll(nodes: readonly TemmlNode[], depth: number): FormulaNode[] {
    return nodes.flatMap((node) => convert(node, depth));
  }

  function convert(node: TemmlNode, depth: number): FormulaNode[] {
    count += 1;
    if (count > bounds.nodes || depth > bounds.depth) throw new RangeError();
    if (typeof node.text === "string") return node.text === "" ? [] : [node.text];
    const children = convertAll(node.children ?? [], depth + 1);
    // What holds other nodes without a shape of its own, and what browsers should not get.
    if (node.type === undefined || !elements.has(node.type)) return children;
    return [shapeElement(node.type, node, children)];
  }

  try {
    return convertAll(root.children ?? [], 0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function shapeElement(element: string, node: TemmlNode, children: FormulaNode[]): FormulaElement {
  const given = { ...node.attributes, ...(node.style?.color ? { mathcolor: node.style.color } : {}) };
  const kept = Object.entries(given)
    .map(([name, value]) => [name, String(value)] as const)
    .filter(([name, value]) => attributes.has(name) && plainValue.test(value));
  const looks = [
    ...(node.classes ?? []).map((name) => looksOfClasses[name]),
    ...Object.entries(node.style ?? {}).map(([name, value]) => looksOfStyles[name]?.[String(value)]),
  ].filter((look) => look !== undefined);
  return {
    element,
    ...(kept.length > 0 && { attributes: Object.fromEntries(kept) }),
    ...(looks.length > 0 && { looks: [...new Set(looks)] }),
    ...(children.length > 0 && { children }),
  };
}
