import type { Plugin } from "vite";

const id = "virtual:page-icons";

/**
 * A Vite plugin that loads the icons that the owner's pages can have, and no others of Lucide's. `virtual:page-icons`
 * exports the shapes of each by its name, as `pageIcons`.
 * @param names of icons at https://lucide.dev/icons
 */
export function pageIcons(names: readonly string[]): Plugin {
  return {
    name: "foliodesk:page-icons",
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load: (name) => (name === `\0${id}` ? writeModule(names) : undefined),
  };
}

function writeModule(names: readonly string[]): string {
  const imports = names.map(
    (name, index) => `import { __iconData as icon${index} } from "lucide-react/icons/${name}";`,
  );
  const shapes = names.map((name, index) => `${JSON.stringify(name)}: icon${index}.node`);
  return `${imports.join("\n")}\nexport const pageIcons = { ${shapes.join(", ")} };`;
}
