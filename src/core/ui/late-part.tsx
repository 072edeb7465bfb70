import { type ComponentType, lazy, useEffect, useRef, useState } from "react";

/**
 * A part of the page that the server renders, and whose file is loaded after the page is hydrated. Until then, its
 * place keeps what the server has sent, and the start script remembers which button was pressed. Render it in a
 * `Suspense`. Where the file cannot be loaded, a link to reload the page takes the place of buttons that do nothing.
 * @param className of the element around it
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  className = "",
) {
  return lazy(() =>
    load().then(
      ({ default: Part }) => ({
        default: function LatePart(props: Props) {
          const place = useRef<HTMLDivElement>(null);
          useEffect(() => {
            delete place.current?.dataset.late;
            dispatchEvent(new Event("late"));
          }, []);
          return (
            <div ref={place} className={`scripted ${className}`} data-late="">
              <Part {...props} />
            </div>
          );
        },
      }),
      () => ({ default: MissingPart }),
    ),
  );
}

/** React hydrates it with what the server has rendered, whatever that is. */
function MissingPart() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? (
    <a className="link small push" href={location.href} title="Some buttons could not be loaded">
      Reload
    </a>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React keeps what is there
    <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
  );
}
