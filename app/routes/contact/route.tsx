export function meta() {
  return [{ title: "Contact" }];
}

export default function Contact() {
  return null;
}
