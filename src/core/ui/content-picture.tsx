import type { ReactNode } from "react";
import type { PictureView } from "../site/contract/site.ts";
import { isHydrated } from "./browser/hydration.ts";
import { addDocumentRule } from "./document-rules.ts";
import { MissingPicture } from "./missing-picture.tsx";
import { loadingProps, type PictureLoading } from "./picture-loading.ts";
import { ScreenTransition } from "./screen-transition.tsx";
import { useFailedPicture } from "./use-failed-picture.ts";

interface ContentPictureProps extends PictureLoading {
  /** Browsers that do not know AVIF load `src`. */
  picture: Omit<PictureView, "webp"> & { title?: string | undefined };
  /** The rendered width of the picture, as in the HTML `sizes` attribute. */
  sizes: string;
  className: string | undefined;
  /** The name that the same picture has on another screen. */
  transition?: string;
}

/** A picture of the site folder. If it cannot be loaded, a placeholder of the same size takes its space. */
export function ContentPicture({ picture, sizes, className, first, transition }: ContentPictureProps) {
  const { src, avif, day, alt, title, width, height, tint } = picture;
  const { failed, image } = useFailedPicture(src);
  if (import.meta.env.SSR && tint) addDocumentRule(`[data-tint="${tint}"]{background-color:${tint}}`);
  if (failed) return <MissingPicture alt={alt} className={className} />;
  return (
    <picture>
      {day && (
        <source
          data-in="light"
          media={dayMedia()}
          type="image/avif"
          srcSet={day}
          sizes={sizes}
          suppressHydrationWarning
        />
      )}
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <PictureTransition name={transition}>
        <img
          {...image}
          src={src}
          alt={alt}
          title={title}
          width={width}
          height={height}
          // The average color, until the picture arrives. If the server renders the picture, it is a rule of the
          // document.
          data-tint={tint}
          style={isHydrated() ? { backgroundColor: tint } : undefined}
          // A part of the page that is hydrated later than the rest has no such style yet.
          suppressHydrationWarning
          className={className}
          {...loadingProps(first)}
        />
      </PictureTransition>
    </picture>
  );
}

/** Returns where the variant for the light scheme is shown: as the system says, or as the visitor chose. */
function dayMedia(): string {
  const chosen = import.meta.env.SSR ? undefined : document.documentElement.dataset.scheme;
  if (chosen === undefined) return "(prefers-color-scheme: light)";
  return chosen === "light" ? "all" : "not all";
}

interface PictureTransitionProps {
  name: string | undefined;
  children: ReactNode;
}

/** Moves a picture to its new place when the next screen has a picture of the same name. */
function PictureTransition({ name, children }: PictureTransitionProps) {
  if (name === undefined) return children;
  return (
    <ScreenTransition name={name} share="change" default="none">
      {children}
    </ScreenTransition>
  );
}
