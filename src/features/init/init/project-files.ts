import { CommandFault } from "../../../core/cli/command-fault.ts";

/** What must not be in version control. */
export const ignoredFiles = ["node_modules", "data", ".env", "foliodesk-export"];

/**
 * No package that a site installs needs to run a script for it. If there is a package-lock.json, npm 10 and 11 compile
 * better-sqlite3 all the same, although it has its binaries, and fail on a server that has no compiler.
 */
export const npmSettings = [
  "# No package of the site needs a script to be installed.",
  "ignore-scripts=true",
];

/** The commands have the same names as in a clone of the repository. */
const scripts = {
  start: "foliodesk start",
  dev: "foliodesk dev",
  "check-site": "foliodesk check",
  new: "foliodesk new",
  demo: "foliodesk demo",
  admin: "foliodesk admin",
  backup: "foliodesk backup",
  verify: "foliodesk verify",
  restore: "foliodesk restore",
  export: "foliodesk export",
  import: "foliodesk import",
  doctor: "foliodesk doctor",
  update: "foliodesk update",
};

/**
 * Reads the package.json that a folder has, or starts a new one. Throws a {@link CommandFault} if it is not a JSON
 * object.
 */
export function readManifest(existing: string | undefined, folderName: string): Manifest {
  return existing === undefined ? { name: packageName(folderName), private: true } : parse(existing);
}

/** Returns the package.json of a site: the given one with the scripts and the dependency that it lacks. */
export function completeManifest(found: Manifest, spec: string): string {
  const manifest = {
    ...found,
    scripts: { ...scripts, ...found.scripts },
    dependencies: { foliodesk: spec, ...found.dependencies },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function parse(manifest: string): Manifest {
  try {
    const value: unknown = JSON.parse(manifest);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The same message as for a value that is not an object.
  }
  throw new CommandFault("The package.json in the folder is not a JSON object. Nothing was changed.");
}

export interface Manifest {
  name?: string;
  private?: boolean;
  scripts?: object;
  dependencies?: { foliodesk?: string };
}

/** Returns a name that npm accepts. */
function packageName(folderName: string): string {
  const name = folderName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 200);
  return name === "" || name === "foliodesk" || name === "node-modules" ? "my-site" : name;
}

interface Settings {
  email: string;
  passwordHash: string;
  siteUrl?: string | undefined;
}

/** Returns the content of `.env`. */
export function environmentFile({ email, passwordHash, siteUrl }: Settings): string {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `# Settings of the site. Only you can read this file. Restart the site after a change.

# Your account in the admin area. The first start creates it with the password that has this hash. After that, you can
# change the password in the settings.
ADMIN_EMAIL=${email}
FIRST_PASSWORD_HASH='${passwordHash}'

# The address that visitors use.
${siteUrl === undefined ? "# SITE_URL=https://ada.example" : `SITE_URL=${siteUrl}`}

# The time zone of the days in the statistics, and of the clock on the home screen.
TIMEZONE=${timeZone}

# A backup each night. Keeps those of 7 days and of the 4 weeks before.
BACKUP_KEEP=7,4

# How many proxies in front of the site add the visitor's address to X-Forwarded-For.
# TRUST_PROXY=1

# Where the site listens.
# PORT=3000

# Sends each message to you by mail.
# SMTP_URL=smtps://user:password@mail.example.com
# NOTIFY_EMAIL=you@example.com
`;
}

/** Where the package has its documentation, as seen from a site. */
const docs = "node_modules/foliodesk/docs";

/** Returns the README of a site. */
export function readme(name: string): string {
  return `# ${name}

A portfolio made with Foliodesk. You need Node 22.22 or newer.

\`\`\`sh
npm install
npm start        # http://localhost:3000
\`\`\`

Press Shift+A on the site, or open \`/admin\`, to sign in, read messages, and write posts. \`/admin/site/start\` leads you through the
parts of the site.

| Folder or file | Contents |
|---|---|
| \`site/\` | Everything that visitors read, as YAML, Markdown, and pictures. [Its README](site/README.md) explains each file |
| \`.env\` | [Settings](${docs}/configuration.md), and the passwords of your mail server and the like. Not in version control |
| \`data/\` | The database and backups. Not in version control |
| \`vendor/\` | The archive that \`npm install\` installs Foliodesk from, if there is one. Keep it in version control |

| When you | Command | Documentation, after \`npm install\` |
|---|---|---|
| change files in \`site/\` | \`npm run dev\` reloads open pages, \`npm run check-site\` prints every mistake with its line | [A new site](${docs}/new-site.md) |
| write | \`npm run new -- post "Title"\` writes a draft to \`site/posts\` | [Writing](${docs}/writing.md) |
| want to see a full site | \`npm run demo\`, and \`npm run demo -- --remove\` | |
| come from another blog | \`npm run import -- posts FOLDER --dry-run\`, then without \`--dry-run\` | [Moving in](${docs}/moving-in.md) |
| put it on a server | \`npm run doctor\` checks everything the site needs | [Deployment](${docs}/deployment.md) |
| need a backup | \`npm run backup\`, \`npm run verify -- FILE\`, and \`npm run restore -- FILE\` while the site is stopped | [Backups](${docs}/backups.md) |
| get a newer version | \`npm run update\` prints the commands for this site | [Upgrades](${docs}/upgrades.md) |
| forgot the password | \`npm run admin -- set-password\` | [Your account](${docs}/account.md) |
| leave, or want files only | \`npm run export\`, or \`npm run export -- static out\` | [Leaving](${docs}/leaving.md) |

[All documentation](${docs}/README.md) also covers messages, visits, several servers, and a CDN.
`;
}
