import { type CSSProperties, createElement, type ReactElement, type ReactNode } from "react";
import { isRightToLeft } from "./drawable-text.ts";
import { type Card, coverSize, shareSize } from "./drawing.ts";
import { families } from "./fonts.ts";

/** A card whose texts can be drawn. The picture is a `data:` URL. */
export type DrawableCard = Omit<Card, "kind" | "owner" | "picture"> & {
  owner: { name: string; role: string };
  /** The owner's portrait, or a wide picture of what the card is about. */
  picture: { src: string; isWide: boolean } | undefined;
};

const ink = "#0b0e14";
const surface = "#121722";
const raised = "#1a2130";
const line = "#263043";
const text = "#e8ebf2";
const quiet = "#9aa5b8";

export function sizeOf({ layout }: Pick<Card, "layout">): { width: number; height: number } {
  return layout === "cover" ? coverSize : shareSize;
}

/** Returns a card as elements for satori, which knows flexible boxes only. */
export function layOutCard(card: DrawableCard): ReactElement {
  const { primary, link } = card.accents;
  const lights =
    card.layout === "cover" ? lightsOf(card.title) : { top: 82, bottom: 4, link: "38", primary: "2b" };
  return box(
    {
      ...sizeOf(card),
      position: "relative",
      padding: 48,
      color: text,
      fontFamily: families.join(", "),
      backgroundColor: ink,
      backgroundImage: [
        `radial-gradient(circle at ${lights.top}% -12%, ${link}${lights.link}, ${link}00 58%)`,
        `radial-gradient(circle at ${lights.bottom}% 112%, ${primary}${lights.primary}, ${primary}00 52%)`,
      ].join(", "),
    },
    layOut[card.layout](card),
  );
}

const layOut = { screen: layOutScreen, post: layOutPost, cover: layOutCover };

/** Only words: the page of a post has everything else. */
function layOutCover({ owner, accents, title }: DrawableCard): ReactElement {
  const alignItems = isRightToLeft(title) ? "flex-end" : "flex-start";
  const space = { width: "100%", padding: "0 48px", gap: 44 };
  return box({ flexDirection: "column", justifyContent: "center", alignItems, ...space }, [
    box({ width: 108, height: 12, borderRadius: 6, backgroundColor: accents.primary }, false),
    writeTitle(title || owner.name, { width: 1008, height: 440 }),
  ]);
}

/** Returns where the two lights are, in percent of the width, and their opacity. They make the covers of a list differ. */
function lightsOf(title: string) {
  const sum = [...title].reduce((total, letter, at) => total + (letter.codePointAt(0) ?? 0) * (at + 1), 0);
  return { top: sum % 101, bottom: (sum * 7) % 101, link: "66", primary: "52" };
}

/** Like the home screen: words on one side, a tilted picture on the other. */
function layOutScreen(card: DrawableCard): ReactElement {
  const { owner, accents, title, host, picture } = card;
  const width = picture === undefined ? 1072 : picture.isWide ? 528 : 624;
  const words = box({ flexDirection: "column", width, gap: 26 }, [
    title !== owner.name && writePrompt(owner.name, accents.primary, 28),
    title !== "" && writeTitle(title, { width, height: 230 }),
    card.text !== "" && writeText(card.text),
    box({ color: accents.primary, fontFamily: "Mono", fontSize: 26 }, host),
  ]);
  return box({ width: "100%", height: "100%", alignItems: "center", gap: 64, padding: "0 16px" }, [
    words,
    picture !== undefined && framePicture(picture),
  ]);
}

function framePicture({ src, isWide }: NonNullable<DrawableCard["picture"]>): ReactElement {
  const size = isWide ? { width: 448, height: 280 } : { width: 352, height: 352 };
  const frame: CSSProperties = {
    padding: 14,
    backgroundColor: surface,
    border: `2px solid ${line}`,
    borderRadius: 34,
    transform: "rotate(1.6deg)",
  };
  return box(frame, createElement("img", { src, ...size, style: { borderRadius: 24 } }));
}

/** Like the window of a post. */
function layOutPost(card: DrawableCard): ReactElement {
  const { owner, accents, title, note, host } = card;
  const bar = box(
    {
      height: 68,
      padding: "0 36px",
      alignItems: "center",
      justifyContent: "space-between",
      backgroundColor: raised,
      borderBottom: `2px solid ${line}`,
      fontFamily: "Mono",
      fontSize: 25,
    },
    [writePrompt(owner.name, accents.primary, 25), box({ color: quiet }, host)],
  );
  const shown = title === "" ? owner.name : title;
  const content = box(
    {
      direction: isRightToLeft(title) ? "rtl" : "ltr",
      flexDirection: "column",
      flexGrow: 1,
      padding: "38px 44px 40px",
      justifyContent: "space-between",
    },
    [
      box({ flexDirection: "column", gap: 22 }, [
        note !== "" && box({ color: accents.primary, fontFamily: "Mono", fontSize: 26 }, note),
        shown !== "" && writeTitle(shown, { width: 1012, height: 212 }),
      ]),
      writeAuthor(card),
    ],
  );
  const frame: CSSProperties = {
    width: "100%",
    height: "100%",
    flexDirection: "column",
    overflow: "hidden",
    backgroundColor: surface,
    border: `2px solid ${line}`,
    borderRadius: 26,
  };
  return box(frame, [bar, content]);
}

function writeAuthor({ owner, title, picture }: DrawableCard): ReactElement {
  const portrait =
    picture !== undefined &&
    createElement("img", { src: picture.src, width: 84, height: 84, style: { borderRadius: 42 } });
  const words = box({ flexDirection: "column" }, [
    owner.name !== "" && title !== "" && box({ fontSize: 30, fontWeight: 700 }, owner.name),
    owner.role !== "" && writeLine(owner.role, { color: quiet, fontSize: 26 }),
  ]);
  return box({ alignItems: "center", gap: 24 }, [portrait, words]);
}

function writePrompt(name: string, color: string, fontSize: number): ReactNode {
  if (name === "") return false;
  return box({ fontFamily: "Mono", fontSize }, [
    box({ color, marginRight: 4 }, "~/"),
    writeLine(name, { maxWidth: 620 }),
  ]);
}

/** Writes a title as large as its space allows. One that is too long even for the smallest size ends with an ellipsis. */
function writeTitle(title: string, space: { width: number; height: number }): ReactElement {
  const fontSize = titleSizes.find(
    (size) => linesOf(title, size, space.width) * lineHeight * size <= space.height,
  );
  const size = fontSize ?? smallestTitle;
  return directed(title, {
    display: "block",
    lineClamp: Math.floor(space.height / (lineHeight * size)),
    fontSize: size,
    fontWeight: 700,
    lineHeight,
    letterSpacing: isRightToLeft(title) ? 0 : "-0.02em",
    wordBreak: "break-word",
  });
}

const smallestTitle = 46;
const titleSizes = [96, 88, 80, 72, 66, 60, 54, 50, smallestTitle];
const lineHeight = 1.14;

/** Estimates the number of lines from the width of an average letter, and a space at the end of each line. */
function linesOf(title: string, size: number, width: number): number {
  const lines = (title.length * 0.52 * size) / width;
  return Math.ceil(lines < 1 ? lines : lines * 1.1);
}

function writeText(content: string): ReactElement {
  return directed(content, {
    display: "block",
    lineClamp: 3,
    color: quiet,
    fontSize: 31,
    lineHeight: 1.42,
    wordBreak: "break-word",
  });
}

function writeLine(content: string, style: CSSProperties): ReactElement {
  return directed(content, { display: "block", lineClamp: 1, ...style });
}

function directed(content: string, style: CSSProperties): ReactElement {
  const direction = isRightToLeft(content) ? "rtl" : "ltr";
  return createElement("div", { style: { direction, ...style } }, content);
}

function box(style: CSSProperties, children: ReactNode): ReactElement {
  return createElement("div", { style: { display: "flex", boxSizing: "border-box", ...style } }, children);
}
