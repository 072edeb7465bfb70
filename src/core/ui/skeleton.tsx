/** A placeholder with the size of the content that is loading. */
export function Skeleton({ shape }: { shape: "picture" | "title" | "line" }) {
  return <span className="skeleton" data-shape={shape} />;
}
