import { Image, Images } from "lucide-react";
import { accentsOf, schemes } from "../../../../core/look/contract/accents.ts";
import { type WallpaperName, wallpapers } from "../../../../core/look/contract/look.ts";
import { deskColors } from "../../../../core/look/screens/look/look-style.ts";
import { wallpaperMask } from "../../../../core/look/screens/look/wallpapers.ts";
import { type SiteValue, valueAt } from "../../../../core/site/contract/edits.ts";
import { PictureField } from "../pictures/picture-field.tsx";
import { capitalize } from "./capitalize.ts";
import { useSiteForm } from "./form-context.ts";
import { Group } from "./group.tsx";
import { Options, Shape, useDefaulted } from "./options.tsx";
import type { ValueFieldProps } from "./value-field.tsx";

/** What a choice begins with. */
const ownWallpapers: Record<string, { label: string; shape: typeof Image; value: SiteValue }> = {
  one: { label: "Your picture", shape: Image, value: { file: "" } },
  pair: { label: "Day and night", shape: Images, value: { light: "", dark: "" } },
};

const screen = {
  display: "grid",
  height: "auto",
  aspectRatio: "16 / 9",
  overflow: "hidden",
  borderRadius: "var(--radius-small)",
};

const options = [
  ...wallpapers.map((name) => ({ value: name, label: capitalize(name), shape: <Sample name={name} /> })),
  ...Object.entries(ownWallpapers).map(([value, { label, shape: Icon }]) => ({
    value,
    label,
    shape: (
      <Shape style={{ ...screen, placeItems: "center" }}>
        <Icon aria-hidden="true" strokeWidth={1.5} />
      </Shape>
    ),
  })),
];

/** The width of most screens, divided by their height. */
const screenShape = 16 / 9;

/** The wallpaper: a drawn one, or the owner's own picture, or one for each scheme. */
export function WallpaperField({ schema: { title }, path }: ValueFieldProps) {
  const form = useSiteForm();
  const { value, choose } = useDefaulted(path, wallpapers);
  const isPair = valueAt(value, ["light"]) !== undefined;
  const isOwn = typeof value === "object";
  return (
    <Group label={title} error={form.problemOf(path)}>
      <Options
        path={path}
        options={options}
        chosen={isOwn ? (isPair ? "pair" : "one") : String(value)}
        onChoose={(name) => {
          const own = ownWallpapers[name];
          if (own) form.edit({ op: "set", path, value: own.value });
          else choose(name);
        }}
      />
      {isOwn && !isPair && (
        <PictureField schema={{ title: "Picture", shape: screenShape }} path={path} isRequired />
      )}
      {isPair &&
        schemes.map((scheme) => (
          <PictureField
            key={scheme}
            schema={{ title: scheme === "light" ? "By day" : "By night", shape: screenShape }}
            path={path}
            fileKey={scheme}
            isRequired
          />
        ))}
    </Group>
  );
}

/** A drawn wallpaper by day and by night. */
function Sample({ name }: { name: WallpaperName }) {
  const mask = wallpaperMask(name);
  // The thin lines between stars would not be seen. Each scheme has its half of the screen.
  const thick = name === "constellation" ? mask?.replace("<path", '<path stroke-width="6"') : mask;
  const halfAt = (place: string) => thick?.replace("50%/cover", `${place} 50%/200% 100%`);
  const drawn = { light: halfAt("0"), dark: halfAt("100%") };
  return (
    <Shape style={{ ...screen, gridTemplateColumns: "1fr 1fr" }}>
      {schemes.map((scheme) => {
        const { primary, link } = accentsOf(undefined, scheme);
        const glow = (place: string, color: string) =>
          `radial-gradient(circle at ${place}, color-mix(in srgb, ${color} 30%, #0000), #0000 70%),`;
        const glows = name === "plain" ? "" : glow("80% 0", link) + glow("0 100%", primary);
        return (
          <span key={scheme} style={{ display: "grid", background: glows + deskColors.ink[scheme] }}>
            {mask && <span style={{ background: deskColors.edge[scheme], mask: drawn[scheme] }} />}
          </span>
        );
      })}
    </Shape>
  );
}
