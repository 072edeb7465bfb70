import { toPlain } from "./read-readme.ts";

/** Topics that are technologies, as those are spelled. All other topics say what a project is about. */
const technologies =
  "Angular, Ansible, Arduino, Astro, AWS, Bash, Bootstrap, Bun, C, C++, C#, CSS, Dart, Deno, Django, Docker, Electron, Elixir, Elm, Erlang, ESP32, Express, F#, FastAPI, Firebase, Flask, Flutter, GitHub Actions, Go, Godot, GraphQL, gRPC, Haskell, Hono, HTML, htmx, Java, JavaScript, Jekyll, jQuery, Julia, Kafka, Kotlin, Kubernetes, Laravel, Linux, Lua, MariaDB, MongoDB, MySQL, Neovim, Nest.js, Next.js, Nix, Node.js, NumPy, Nuxt, OCaml, OpenCV, pandas, Perl, Phoenix, PHP, PostgreSQL, PyTorch, Python, Qt, R, Rails, Raspberry Pi, React, React Native, Redis, Redux, Remix, Ruby, Rust, Scala, Solid, Spring Boot, SQLite, Supabase, Svelte, SvelteKit, Swift, SwiftUI, Tailwind CSS, Tauri, TensorFlow, Terraform, Three.js, tRPC, TypeScript, Unity, Vite, Vue, Web Components, WebAssembly, WebGL, WebRTC, WebSocket, Zig, Zsh".split(
    ", ",
  );
const others =
  "csharp C#, cpp C++, expressjs Express, golang Go, k8s Kubernetes, postgres PostgreSQL, rubyonrails Rails, reactjs React, shell Bash, sqlite3 SQLite, tailwind Tailwind CSS, vuejs Vue, vue3 Vue, wasm WebAssembly, websockets WebSocket"
    .split(", ")
    .map((pair) => [pair.replace(/ .*/, ""), pair.replace(/.*? /, "")] as const);
/** Names that are too short to be told from other words. A topic such as `go` counts only as a language. */
const shortest = 3;
const most = 8;
/** The share of a project's code that a language must have, and how many of them count. */
const leastShare = 0.1;
const mostLanguages = 4;

interface Found {
  languages: readonly { name: string; share: number }[];
  topics: readonly string[];
}

/** What the owner's file calls a technology, and what its filter says. */
export interface OwnSpelling {
  value: string;
  label: string;
}

/** Returns the main languages of a project, and the topics that are technologies, as the owner spells them elsewhere. */
export function listTechnologies({ languages, topics }: Found, own: readonly OwnSpelling[]): string[] {
  const spellings = new Map([
    ...technologies.map((name) => [keyOf(name), name] as const),
    ...others,
    ...own.flatMap(({ value, label }) => [keyOf(label), keyOf(value)].map((key) => [key, value] as const)),
  ]);
  const main = languages.filter(({ share }) => share >= leastShare).slice(0, mostLanguages);
  const named = topics.map(keyOf).filter((key) => key.length >= shortest);
  return [
    ...new Set([
      ...main.map(({ name }) => spellings.get(keyOf(name)) ?? toPlain(name, 100)),
      ...named.flatMap((key) => spellings.get(spellings.has(key) ? key : "") ?? []),
    ]),
  ]
    .filter((name) => name !== "")
    .slice(0, most);
}

/** `Next.js`, `nextjs`, and `next-js` are the same. */
function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}#+]/gu, "");
}
