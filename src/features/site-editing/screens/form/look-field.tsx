import { type CSSProperties, type ReactNode, useEffect } from "react";
import grotesk from "../../../../core/ui/styles/fonts/hanken-grotesk.woff2?url";
import geometric from "../../../../core/ui/styles/fonts/manrope.woff2?url";
import serif from "../../../../core/ui/styles/fonts/source-serif-4.woff2?url";
import { capitalize } from "./capitalize.ts";
import { Group } from "./group.tsx";
import { Options, Shape, useDefaulted } from "./options.tsx";
import type { ValueFieldProps } from "./value-field.tsx";

const fonts = { grotesk, serif, geometric };

/** How the values of a field of the look are shown. */
const shapes: Record<string, (value: string) => ReactNode> = {
  typefaces: (value) => (
    <span className="title" style={{ fontFamily: `"Sample ${value}"` }}>
      Aa
    </span>
  ),
  corners: (value) => <Shape style={{ borderRadius: { soft: "7px", square: "0" }[value] ?? "14px" }} />,
  density: (value) => (
    <span style={{ display: "grid", gap: value === "compact" ? "3px" : "8px" }}>
      {[1, 2, 3].map((line) => (
        <Shape key={line} style={{ height: "6px", borderRadius: "3px" }} />
      ))}
    </span>
  ),
  portrait: (value) => (
    <Shape
      style={
        {
          width: "2.5rem",
          borderRadius: { circle: "50%", square: "0", squircle: "50%" }[value] ?? "14px",
          cornerShape: value === "squircle" ? "squircle" : undefined,
        } as CSSProperties
      }
    />
  ),
};

/** A field of the look with a few values, each as what it looks like. */
export function LookField({ schema: { title, enum: values = [] }, path }: ValueFieldProps) {
  const { value, choose } = useDefaulted(path, values);
  const shape = shapes[String(path.at(-1))];
  useSampleFonts(path.at(-1) === "typefaces");
  return (
    <Group label={title}>
      <Options
        path={path}
        options={values.map((name) => ({ value: name, label: capitalize(name), shape: shape?.(name) }))}
        chosen={String(value)}
        onChoose={choose}
      />
    </Group>
  );
}

/** Loads the typefaces of all sites. The admin area has one of them. */
function useSampleFonts(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const faces = Object.entries(fonts).map(([name, url]) => new FontFace(`Sample ${name}`, `url(${url})`));
    for (const face of faces) document.fonts.add(face);
    return () => {
      for (const face of faces) document.fonts.delete(face);
    };
  }, [isShown]);
}
