import { ImageOff } from "lucide-react";

/** Takes the space of a picture that failed to load. Screen readers announce its description, if it has one. */
export function MissingPicture({ alt, className }: { alt: string; className: string | undefined }) {
  return (
    <span
      className={`${className} missing-picture`}
      {...(alt === "" ? {} : { role: "img", "aria-label": alt })}
    >
      <ImageOff aria-hidden="true" size={28} strokeWidth={1.5} opacity={0.6} />
    </span>
  );
}
