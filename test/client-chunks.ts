import path from "node:path";
import { createBuilder, type Rolldown } from "vite";

/** What browsers load as one file. */
export interface Chunk {
  name: string;
  /** The module that the file was made for, such as that of a screen, by its path from the root. */
  entry: string | undefined;
  /** The modules in it, by their paths from the root. */
  modules: string[];
  /** The chunks that it imports statically, directly or not. */
  imports: Chunk[];
}

/** Builds the site in `root` for browsers, without writing files. `NODE_ENV` must be `production`. */
export async function buildClient(root: string): Promise<Chunk[]> {
  const builder = await createBuilder({
    root,
    configFile: path.join(root, "vite.config.ts"),
    logLevel: "error",
    environments: { client: { build: { write: false, minify: false } } },
  });
  const client = builder.environments.client;
  if (client === undefined) throw new Error("vite.config.ts has no environment for browsers.");
  const built = (await builder.build(client)) as Rolldown.RolldownOutput;
  const outputs = built.output.filter((file) => file.type === "chunk");
  return readChunks(root, outputs);
}

function readChunks(root: string, outputs: Rolldown.OutputChunk[]): Chunk[] {
  const pathOf = (id: string) => path.relative(root, id.split("?")[0] ?? "").replaceAll(path.sep, "/");
  const byFile = new Map(
    outputs.map(({ fileName, name, facadeModuleId, moduleIds }) => {
      const entry = facadeModuleId === null ? undefined : pathOf(facadeModuleId);
      return [fileName, { name, entry, modules: moduleIds.map(pathOf), imports: [] as Chunk[] }];
    }),
  );
  for (const { fileName } of outputs) {
    const reached = [...findImports(outputs, fileName)].flatMap((file) => byFile.get(file) ?? []);
    byFile.get(fileName)?.imports.push(...reached);
  }
  return [...byFile.values()];
}

function findImports(outputs: Rolldown.OutputChunk[], file: string): Set<string> {
  const found = new Set<string>();
  const queue = [file];
  for (const next of queue) {
    for (const imported of outputs.find(({ fileName }) => fileName === next)?.imports ?? []) {
      if (!found.has(imported)) queue.push(imported);
      found.add(imported);
    }
  }
  return found;
}
