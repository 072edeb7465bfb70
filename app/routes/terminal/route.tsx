export function meta() {
  return [{ title: "Terminal" }];
}

/** The window is empty, as it should be. */
export default function Terminal() {
  return null;
}
