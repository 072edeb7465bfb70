export function meta() {
  return [{ title: "Terminal" }];
}

/** The window is intentionally empty. */
export default function Terminal() {
  return null;
}
