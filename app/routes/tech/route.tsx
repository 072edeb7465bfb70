export function meta() {
  return [{ title: "Tech" }];
}

export default function Tech() {
  return null;
}
