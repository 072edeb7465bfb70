/** Plays a moving picture while the mouse is over it, unless it plays already or the visitor wants less motion. */
export function playWhileOver(video: HTMLVideoElement, pointerType: string): void {
  if (pointerType !== "mouse" || !video.paused || !video.matches(":hover")) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // Another start, such as by a key, can end this one.
  video.play().catch(() => {});
  const end = new AbortController();
  const { signal } = end;
  video.addEventListener("pointerleave", () => video.pause(), { once: true, signal });
  // From then on, the visitor decides.
  for (const event of ["pointerdown", "keydown"])
    video.addEventListener(event, () => end.abort(), { once: true, signal });
}
