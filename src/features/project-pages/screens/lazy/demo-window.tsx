import { SquareArrowOutUpRight, X } from "lucide-react";
import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

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
  const heading = useRef<HTMLParagraphElement>(null);
  const titleId = useId();
  const isBeside = useRoomBeside(stage);
  // It looks like the window of the page. Their style sheet is no file of its own, which every screen would load.
  const own = stage?.querySelector(":scope > [data-window]");
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
  if (!stage || !own) return null;
  return createPortal(
    <section
      className={`not-printed ${own.className}`}
      style={isBeside ? half : undefined}
      aria-labelledby={titleId}
    >
      <header className={own.firstElementChild?.className}>
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
          <SquareArrowOutUpRight aria-hidden="true" strokeWidth={1.75} />
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

const half: CSSProperties = { left: "50%", right: 0, width: "calc(50% - var(--space-5))" };

/** Whether there is room beside the page, whose window then has the left half, unless it was moved. */
function useRoomBeside(stage: HTMLElement | null): boolean {
  const [isBeside, setBeside] = useState(false);
  useLayoutEffect(() => {
    const wide = matchMedia("(width >= 1000px) and (height >= 480px)");
    const listeners = new AbortController();
    const update = () => {
      setBeside(wide.matches);
      stage?.style.setProperty("--beside", wide.matches ? "50%" : "0px");
    };
    update();
    wide.addEventListener("change", update, listeners);
    return () => {
      listeners.abort();
      stage?.style.removeProperty("--beside");
    };
  }, [stage]);
  return isBeside;
}
