export function meta() {
  return [{ title: "Projects" }];
}

export default function Projects() {
  return null;
}
