export function meta() {
  return [{ title: "Me" }];
}

export default function Me() {
  return null;
}
