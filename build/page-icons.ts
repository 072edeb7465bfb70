import type { Plugin } from "vite";

const id = "virtual:page-icons";

/**
 * A Vite plugin that reads the icons that the owner's pages can have, and no others of Lucide's. `virtual:page-icons` exports
 * the shapes of each by its name, as `pageIcons`. They are in this one module, so that no screen shares a file for an icon with
 * the form that shows all of them.
 * @param names of icons at https://lucide.dev/icons
 */
export function pageIcons(names: readonly string[]): Plugin {
  return {
    name: "foliodesk:page-icons",
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load: (name) => (name === `\0${id}` ? writeModule(names) : undefined),
  };
}

async function writeModule(names: readonly string[]): Promise<string> {
  const shapes = names.map(async (name) => {
    const { __iconData } = await import(`lucide-react/icons/${name}`);
    return [name, __iconData.node];
  });
  return `export const pageIcons = ${JSON.stringify(Object.fromEntries(await Promise.all(shapes)))};`;
}
