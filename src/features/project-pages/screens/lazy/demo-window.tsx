import { ExternalLink, X } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { placeWindow } from "../../../../core/desk/screens/window/lazy/use-window-layout.ts";
import window from "../../../../core/desk/screens/window/window.module.css";

interface DemoWindowProps {
  title: string;
  /** Of another site, whose pages the policy of this document allows in frames. */
  url: string;
  onClose: () => void;
}

/**
 * Shows a demo in a window of its own: beside the page where there is room, else over it. It is sandboxed: it cannot
 * leave its frame, open windows, or ask for the camera, and is not told where it is shown.
 */
export default function DemoWindow({ title, url, onClose }: DemoWindowProps) {
  const stage = document.querySelector("main");
  const frame = useRef<HTMLElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const titleId = useId();
  useHalf(frame);
  useEffect(() => {
    heading.current?.focus();
    function close(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // Otherwise the window of the page would be closed, too.
      event.preventDefault();
      onClose();
    }
    addEventListener("keydown", close, true);
    return () => removeEventListener("keydown", close, true);
  }, [onClose]);
  if (stage === null) return null;
  return createPortal(
    <section ref={frame} className={`not-printed ${window.window}`} aria-labelledby={titleId}>
      <header className={`row-2 nowrap ${window.titleBar}`}>
        <p ref={heading} id={titleId} className="grow ellipsis mono small" tabIndex={-1}>
          Demo of {title}
        </p>
        <a
          href={url}
          className="icon-button"
          target="_blank"
          rel="noopener"
          aria-label="Open in a tab"
          title="Open in a tab"
        >
          <ExternalLink aria-hidden="true" strokeWidth={1.75} />
        </a>
        <button
          type="button"
          className="close-button"
          aria-label="Close demo"
          title="Close"
          onClick={onClose}
        >
          <X aria-hidden="true" strokeWidth={1.75} />
        </button>
      </header>
      <iframe
        src={url}
        title={`Demo of ${title}`}
        sandbox="allow-scripts allow-forms allow-same-origin"
        referrerPolicy="no-referrer"
        style={{ width: "100%", height: "100%", border: 0, background: "white" }}
      />
    </section>,
    stage,
  );
}

/** Gives a window the right half of the stage, and the open window, unless it was moved, the left one. */
function useHalf(frame: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = frame.current;
    const stage = element?.parentElement;
    if (!element || !stage) return;
    function place() {
      const isBeside = matchMedia("(width >= 1000px)").matches;
      if (!element || !stage) return;
      const { clientWidth, clientHeight: height } = stage;
      const width = clientWidth / 2;
      stage.style.setProperty("--beside", isBeside ? `${width}px` : "0px");
      placeWindow(element, {
        maximized: false,
        ...(isBeside && { place: { x: width, y: 0, width, height } }),
      });
    }
    place();
    const observer = new ResizeObserver(place);
    observer.observe(stage);
    return () => {
      observer.disconnect();
      stage.style.removeProperty("--beside");
    };
  }, [frame]);
}
