import { CommandFault } from "../command-fault.ts";

/** What must not be in version control. */
export const ignoredFiles = ["node_modules", "data", ".env"];

const scripts = {
  start: "deskfolio start",
  dev: "deskfolio dev",
  check: "deskfolio check",
  demo: "deskfolio demo",
  backup: "deskfolio backup",
  doctor: "deskfolio doctor",
};

/**
 * Returns the package.json of a site. Keeps what an existing one says, and adds the scripts and the dependency that it
 * lacks. Throws a {@link CommandFault} if it is not a JSON object.
 */
export function mergeManifest(existing: string | undefined, folderName: string, spec: string): string {
  const found: Manifest =
    existing === undefined ? { name: packageName(folderName), private: true } : parse(existing);
  const manifest = {
    ...found,
    scripts: { ...scripts, ...found.scripts },
    dependencies: { deskfolio: spec, ...found.dependencies },
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

interface Manifest {
  name?: string;
  private?: boolean;
  scripts?: object;
  dependencies?: object;
}

/** Returns a name that npm accepts. */
function packageName(folderName: string): string {
  const name = folderName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 200);
  return name === "" || name === "deskfolio" || name === "node-modules" ? "my-site" : name;
}

interface Settings {
  email: string;
  password: string;
  siteUrl?: string | undefined;
}

/** Returns the content of `.env`. */
export function environmentFile({ email, password, siteUrl }: Settings): string {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `# Settings of the site. Only you can read this file. Restart the site after a change.

# Your account in the admin area. Each start sets it to these values.
ADMIN_EMAIL=${email}
ADMIN_PASSWORD=${password}

# The address that visitors use.
${siteUrl === undefined ? "# SITE_URL=https://ada.example" : `SITE_URL=${siteUrl}`}

# The time zone of the days in the statistics.
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

/** Returns the README of a site. */
export function readme(name: string): string {
  return `# ${name}

A portfolio made with Deskfolio. You need Node 22.22 or newer.

\`\`\`sh
npm install
npm start        # http://localhost:3000
\`\`\`

| Folder or file | Contents |
|---|---|
| \`site/\` | Everything that visitors read, as YAML and pictures. Its README explains each file |
| \`.env\` | Settings and your password. Not in version control |
| \`data/\` | The database and backups. Not in version control |

| Command | |
|---|---|
| \`npm run dev\` | Serves the site, and reloads open pages when you change its content |
| \`npm run check\` | Checks \`site/\` and prints every mistake with its line |
| \`npm run demo\` | Adds sample posts and visits; \`npm run demo -- --remove\` removes them |
| \`npm run backup\` | Writes all data to one file in \`data/backups\` |
| \`npm run doctor\` | Checks everything the site needs, and says what to do |
| \`npx deskfolio --help\` | Lists all commands |

Press Shift+A on the site, or open \`/admin\`, to sign in, read messages, and write posts.

## Upgrade

\`\`\`sh
npm update deskfolio
\`\`\`

Then restart the site. An upgrade never changes \`site/\` or \`.env\`, and backs up the database before it changes it.
`;
}
