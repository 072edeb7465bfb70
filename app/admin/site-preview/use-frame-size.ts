import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react";

/** The widths of the screens that a preview can show, in CSS pixels. */
const widths = { phone: 390, desktop: 1280 };

type View = keyof typeof widths;

/** Returns the size of the frame for a screen, made smaller so that all of it fits into the stage. */
export function useFrameSize(stage: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [chosen, setView] = useState<View>();
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  const view = chosen ?? (size.width < widths.desktop / 3 ? "phone" : "desktop");
  const scale = Math.min(1, size.width / widths[view]) || 1;
  const width = Math.min(widths[view], size.width / scale);
  const style: CSSProperties = { width, height: size.height / scale, scale: String(scale) };
  return { view, setView, style };
}
