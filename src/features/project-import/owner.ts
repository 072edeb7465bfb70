import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { call } from "../../core/http/call.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { isPublicAddress } from "../../core/http/is-public-address.ts";
import { jsonBody } from "../../core/http/json-body.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import { accept } from "../../core/site/server/write/accept.ts";
import { contentOf, readSiteText } from "../../core/site/server/write/site-text.ts";
import type { SiteEditor } from "../site-editing/site-editor.ts";
import {
  foundRepositoriesSchema,
  importedProjectsSchema,
  projectImportSchema,
  sourceSchema,
} from "./contract.ts";
import { parseSource, type Source } from "./hosts/parse-source.ts";
import { mostRepositories, openHost } from "./hosts/read-repositories.ts";
import { type OwnProjects, plainAddress, readOwnProjects } from "./plan-import.ts";
import { addRepositories, describeRepository, findKnown } from "./repositories.ts";
import type { CodeHostToken } from "./variables.ts";

const file = "projects.yaml";
/** Milliseconds for all calls of one request: fewer than those for which a form waits. */
const longest = 25_000;

interface ImportDeps {
  config: { siteDir: string; codeHostToken: CodeHostToken | undefined };
  siteFiles: { update: () => Promise<unknown> };
}

/** Lists the repositories of a code host, and adds those that the owner chose to `projects.yaml`, as forms do. */
export function projectImportRoutes({ config, siteFiles }: ImportDeps, editor: SiteEditor) {
  async function readOwn(): Promise<{ hash: string; own: OwnProjects }> {
    await siteFiles.update();
    const { text, hash } = await readSiteText(config.siteDir, file);
    const own = text === null ? undefined : readOwnProjects(await contentOf(file, text));
    if (own === undefined) throw new ImportFault(`${file} is missing or has faults. Correct it first.`);
    return { hash, own };
  }

  return new Hono()
    .post(
      "/site/repositories",
      call("owner", foundRepositoriesSchema),
      jsonBody(sourceSchema, bounds.body),
      async (c) => {
        accept(c, await editor.checkWritable());
        const found = await explained(async () => {
          const { hash, own } = await readOwn();
          const host = connect(c.req.valid("json").source, config.codeHostToken);
          const repositories = await host.list();
          const known = await findKnown(host, own, repositories);
          const listed = repositories.map((one) => {
            const project = own.projects[known.get(one) ?? -1]?.title;
            const facts = describeRepository(one);
            return { path: one.path, facts, ...(project !== undefined && { project }) };
          });
          return { hash, repositories: listed, isCut: repositories.length === mostRepositories };
        });
        return c.json(found, 200);
      },
    )
    .post(
      "/site/repositories/import",
      call("owner", importedProjectsSchema),
      jsonBody(projectImportSchema, bounds.body),
      async (c) => {
        const { source, hash, paths } = c.req.valid("json");
        accept(c, await editor.checkWritable());
        const { edits, added, refused } = await explained(async () => {
          const { own } = await readOwn();
          const host = connect(source, config.codeHostToken);
          const repositories = await host.list();
          const known = own.projects.map(({ github = "" }) => plainAddress(github));
          const chosen = repositories.filter(
            (one) => paths.includes(one.path) && !known.includes(plainAddress(host.addressOf(one))),
          );
          host.checkLimit(chosen.length);
          return addRepositories(host, own, chosen);
        });
        if (edits.length === 0) return c.json({ hash, added, refused }, 200);
        // The file must still be the one that the owner chose for.
        const saved = accept(c, await editor.edit({ file, hash, edits }));
        return c.json({ hash: saved.hash, added, refused }, 200);
      },
    );
}

export type ProjectImportApi = ReturnType<typeof projectImportRoutes>;

/** Opens a host for this request. */
function connect(text: string, token: CodeHostToken | undefined) {
  const source = parseSource(text);
  return openHost(source, {
    token,
    isAllowed: allowedBy(source, token),
    signal: AbortSignal.timeout(longest),
  });
}

/** A server connects to the public internet, and to the host for which the operator has set a token. */
export function allowedBy({ host }: Pick<Source, "host">, token: CodeHostToken | undefined) {
  return (address: string) => isPublicAddress(address) || host.host === token?.host;
}

async function explained<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ImportFault) throw new HTTPException(400, { message: error.message });
    throw error;
  }
}
