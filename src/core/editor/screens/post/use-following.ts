import { useEffect, useEffectEvent } from "react";
import { findBlock } from "../find-block.ts";

interface FollowingOptions {
  texts: readonly string[];
  isBeside: boolean;
  body: readonly unknown[];
}

/**
 * Scrolls the preview with the form: what a paragraph says is at the height of its field. That is the one with focus if
 * it is in view, and otherwise the first one that is.
 */
export function useFollowing(
  box: { readonly current: HTMLElement | null },
  { texts, isBeside, body }: FollowingOptions,
) {
  const follow = useEffectEvent(() => {
    const dialog = box.current?.closest("dialog");
    const blocks = box.current?.querySelector("[data-preview] > *")?.children;
    // Without a text, nothing is measured, which would delay the first frame of the form.
    if (!isBeside || box.current === null || dialog == null || !blocks?.length) return;
    const field = findField(dialog);
    if (field === undefined) return;
    const position =
      field.part === undefined
        ? findBlock(texts, blocks.length, field.index)
        : Math.floor(field.part * blocks.length);
    const block = blocks[Math.min(position, blocks.length - 1)];
    if (block === undefined) return;
    box.current.scrollTop += block.getBoundingClientRect().top - field.top;
  });

  useEffect(() => {
    const dialog = box.current?.closest("dialog");
    if (!isBeside || dialog == null) return;
    let frame = 0;
    function schedule() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => follow());
    }
    dialog.addEventListener("scroll", schedule, { passive: true });
    dialog.addEventListener("focusin", schedule);
    return () => {
      cancelAnimationFrame(frame);
      dialog.removeEventListener("scroll", schedule);
      dialog.removeEventListener("focusin", schedule);
    };
  }, [box, isBeside]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text moves what is shown
  useEffect(() => follow(), [body]);
}

interface Followed {
  /** The position of the field among those with text. */
  index: number;
  /** Where it starts on the screen. */
  top: number;
  /** How much of the only field is above the edge of the screen, from 0 to 1. */
  part?: number;
}

/** Returns the field to follow. */
function findField(dialog: HTMLElement): Followed | undefined {
  const all = [...dialog.querySelectorAll<HTMLTextAreaElement>("textarea[data-paragraph]")];
  const fields = all.filter(({ value }) => value.trim() !== "");
  const room = dialog.getBoundingClientRect();
  const edge = room.top + 130;
  const isInView = (field: Element) => {
    const { top, bottom } = field.getBoundingClientRect();
    return bottom > edge && top < room.bottom - 90;
  };
  const focused = fields.find((field) => field === document.activeElement && isInView(field));
  const field = focused ?? fields.find(isInView);
  if (field === undefined) return undefined;
  const { top, height } = field.getBoundingClientRect();
  // The whole text.
  if (all.length === 1) return { index: 0, top: Math.max(top, edge), part: Math.max(0, edge - top) / height };
  return { index: fields.indexOf(field), top };
}
