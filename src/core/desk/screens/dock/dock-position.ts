/** Returns the middle of an app's item in the dock in the viewport, or the middle of the screen if the app has none there. */
export function dockPosition(path: string | undefined): { x: number; y: number } {
  const box = document.querySelector(`#dock [data-app="${path}"]`)?.getBoundingClientRect();
  return box?.width
    ? { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    : { x: innerWidth / 2, y: innerHeight / 2 };
}
