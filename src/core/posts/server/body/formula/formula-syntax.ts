import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    /** `$x$` or `$$x$$` in a paragraph. */
    formulaText: "formulaText";
    /** Lines between two lines with `$$`. */
    formulaFlow: "formulaFlow";
    formulaFence: "formulaFence";
    formulaData: "formulaData";
  }
}

const dollar = 36;
const backslash = 92;

/** Line endings have codes of their own: CRLF, CR, and LF. */
function isLineEnding(code: Code): boolean {
  return code !== null && code <= -3 && code >= -5;
}

/** Tabs have two codes of their own. */
function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === 32;
}

function isBlank(code: Code): boolean {
  return code === null || isSpace(code) || isLineEnding(code);
}

/** All letters beyond ASCII count, and some signs with them. */
function isWord(code: Code): boolean {
  return code !== null && (code > 127 || /\w/.test(String.fromCharCode(Math.max(0, code))));
}

/**
 * Formulas in dollar signs. A single sign begins one only before a character and after none of a word, and ends one
 * only the other way round, so that `$5 and $10` and `US$5` are prices.
 */
const formulaText: Construct = { name: "formulaText", tokenize: tokenizeText, previous: canPrecede };

function canPrecede(this: TokenizeContext, code: Code): boolean {
  return code !== dollar && !isWord(code);
}

function tokenizeText(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let size = 0;
  let closing = 0;
  let before: Code = null;
  return start;

  function start(code: Code): State | undefined {
    effects.enter("formulaText");
    effects.enter("formulaData");
    return open(code);
  }

  function open(code: Code): State | undefined {
    if (code === dollar && size < 2) {
      size += 1;
      effects.consume(code);
      return open;
    }
    return code === dollar || (size === 1 && isBlank(code)) ? nok(code) : data(code);
  }

  function data(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (code === dollar) return close(code);
    before = code;
    if (isLineEnding(code)) {
      effects.exit("formulaData");
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      effects.enter("formulaData");
      return data;
    }
    effects.consume(code);
    return code === backslash ? escaped : data;
  }

  function escaped(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) return data(code);
    before = code;
    effects.consume(code);
    return data;
  }

  function close(code: Code): State | undefined {
    if (code === dollar) {
      closing += 1;
      effects.consume(code);
      return close;
    }
    const isEnd = closing === size && (size === 2 || !(isBlank(before) || isWord(code)));
    closing = 0;
    before = dollar;
    if (!isEnd) return data(code);
    effects.exit("formulaData");
    effects.exit("formulaText");
    return ok(code);
  }
}

/** A formula in lines of its own. Like a fence, it ends with what it is in. */
const formulaFlow: Construct = { name: "formulaFlow", tokenize: tokenizeFlow, concrete: true };
const closingFence: Construct = { tokenize: tokenizeFence, partial: true };
const nextLine: Construct = { tokenize: tokenizeNextLine, partial: true };

function tokenizeFlow(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { interrupt } = this;
  return start;

  function start(code: Code): State | undefined {
    effects.enter("formulaFlow");
    return effects.attempt(closingFence, afterFence, nok)(code);
  }

  function afterFence(code: Code): State | undefined {
    return interrupt ? ok(code) : beforeLine(code);
  }

  function beforeLine(code: Code): State | undefined {
    return code === null ? end(code) : effects.check(nextLine, lineEnding, end)(code);
  }

  function lineEnding(code: Code): State | undefined {
    effects.enter("lineEnding");
    effects.consume(code);
    effects.exit("lineEnding");
    return effects.attempt(closingFence, end, line);
  }

  function line(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) return beforeLine(code);
    effects.enter("formulaData");
    return lineData(code);
  }

  function lineData(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) {
      effects.exit("formulaData");
      return beforeLine(code);
    }
    effects.consume(code);
    return lineData;
  }

  function end(code: Code): State | undefined {
    effects.exit("formulaFlow");
    return ok(code);
  }
}

/** A line that has only `$$`. */
function tokenizeFence(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let size = 0;
  return start;

  function start(code: Code): State | undefined {
    effects.enter("formulaFence");
    return indent(code);
  }

  function indent(code: Code): State | undefined {
    if (!isSpace(code)) return signs(code);
    effects.consume(code);
    return indent;
  }

  function signs(code: Code): State | undefined {
    if (code !== dollar) return size === 2 ? rest(code) : nok(code);
    size += 1;
    effects.consume(code);
    return signs;
  }

  function rest(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code);
      return rest;
    }
    if (code !== null && !isLineEnding(code)) return nok(code);
    effects.exit("formulaFence");
    return ok(code);
  }
}

/** A line ending that is not followed by a line outside of the quote or the list that the formula is in. */
function tokenizeNextLine(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { parser, now } = this;
  return start;

  function start(code: Code): State | undefined {
    if (code === null) return nok(code);
    effects.enter("lineEnding");
    effects.consume(code);
    effects.exit("lineEnding");
    return isInside;
  }

  function isInside(code: Code): State | undefined {
    return parser.lazy[now().line] ? nok(code) : ok(code);
  }
}

/** Adds formulas to the syntax of Markdown. */
export const formulaSyntax: Extension = {
  text: { [dollar]: formulaText },
  flow: { [dollar]: formulaFlow },
};
