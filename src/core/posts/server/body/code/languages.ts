import type { LanguageRegistration } from "@shikijs/primitive";

interface Language {
  /** What readers see. */
  name: string;
  /** The other words that a fence can have. */
  aliases?: readonly string[];
  /** Loads its grammar and those of the languages that it contains. Its own is the last one. */
  load: () => Promise<{ default: LanguageRegistration[] }>;
}

/** The languages whose code is highlighted, by the word after the fence. */
const languages: Record<string, Language> = {
  astro: { name: "Astro", load: () => import("@shikijs/langs/astro") },
  bash: {
    name: "Shell",
    aliases: ["sh", "shell", "zsh", "shellscript"],
    load: () => import("@shikijs/langs/bash"),
  },
  c: { name: "C", aliases: ["h"], load: () => import("@shikijs/langs/c") },
  clojure: { name: "Clojure", aliases: ["clj"], load: () => import("@shikijs/langs/clojure") },
  console: { name: "Console", aliases: ["shellsession"], load: () => import("@shikijs/langs/shellsession") },
  cpp: { name: "C++", aliases: ["c++", "cc", "hpp"], load: () => import("@shikijs/langs/cpp") },
  csharp: { name: "C#", aliases: ["cs", "c#"], load: () => import("@shikijs/langs/csharp") },
  css: { name: "CSS", load: () => import("@shikijs/langs/css") },
  dart: { name: "Dart", load: () => import("@shikijs/langs/dart") },
  diff: { name: "Diff", aliases: ["patch"], load: () => import("@shikijs/langs/diff") },
  docker: { name: "Dockerfile", aliases: ["dockerfile"], load: () => import("@shikijs/langs/docker") },
  elixir: { name: "Elixir", aliases: ["ex", "exs"], load: () => import("@shikijs/langs/elixir") },
  erlang: { name: "Erlang", aliases: ["erl"], load: () => import("@shikijs/langs/erlang") },
  go: { name: "Go", aliases: ["golang"], load: () => import("@shikijs/langs/go") },
  graphql: { name: "GraphQL", aliases: ["gql"], load: () => import("@shikijs/langs/graphql") },
  haskell: { name: "Haskell", aliases: ["hs"], load: () => import("@shikijs/langs/haskell") },
  hcl: { name: "Terraform", aliases: ["terraform", "tf"], load: () => import("@shikijs/langs/hcl") },
  html: { name: "HTML", aliases: ["htm"], load: () => import("@shikijs/langs/html") },
  ini: { name: "INI", aliases: ["properties", "dotenv", "env"], load: () => import("@shikijs/langs/ini") },
  java: { name: "Java", load: () => import("@shikijs/langs/java") },
  javascript: {
    name: "JavaScript",
    aliases: ["js", "mjs", "cjs"],
    load: () => import("@shikijs/langs/javascript"),
  },
  json: { name: "JSON", load: () => import("@shikijs/langs/json") },
  jsonc: { name: "JSON", aliases: ["json5"], load: () => import("@shikijs/langs/jsonc") },
  jsx: { name: "JSX", load: () => import("@shikijs/langs/jsx") },
  kotlin: { name: "Kotlin", aliases: ["kt", "kts"], load: () => import("@shikijs/langs/kotlin") },
  lua: { name: "Lua", load: () => import("@shikijs/langs/lua") },
  makefile: { name: "Makefile", aliases: ["make"], load: () => import("@shikijs/langs/makefile") },
  markdown: { name: "Markdown", aliases: ["md"], load: () => import("@shikijs/langs/markdown") },
  nginx: { name: "nginx", load: () => import("@shikijs/langs/nginx") },
  nix: { name: "Nix", load: () => import("@shikijs/langs/nix") },
  ocaml: { name: "OCaml", aliases: ["ml"], load: () => import("@shikijs/langs/ocaml") },
  perl: { name: "Perl", aliases: ["pl"], load: () => import("@shikijs/langs/perl") },
  php: { name: "PHP", load: () => import("@shikijs/langs/php") },
  powershell: {
    name: "PowerShell",
    aliases: ["ps1", "pwsh"],
    load: () => import("@shikijs/langs/powershell"),
  },
  prisma: { name: "Prisma", load: () => import("@shikijs/langs/prisma") },
  proto: { name: "Protocol Buffers", aliases: ["protobuf"], load: () => import("@shikijs/langs/proto") },
  python: { name: "Python", aliases: ["py"], load: () => import("@shikijs/langs/python") },
  r: { name: "R", load: () => import("@shikijs/langs/r") },
  ruby: { name: "Ruby", aliases: ["rb"], load: () => import("@shikijs/langs/ruby") },
  rust: { name: "Rust", aliases: ["rs"], load: () => import("@shikijs/langs/rust") },
  scala: { name: "Scala", load: () => import("@shikijs/langs/scala") },
  scss: { name: "SCSS", aliases: ["sass"], load: () => import("@shikijs/langs/scss") },
  sql: { name: "SQL", aliases: ["postgresql", "sqlite", "mysql"], load: () => import("@shikijs/langs/sql") },
  svelte: { name: "Svelte", load: () => import("@shikijs/langs/svelte") },
  swift: { name: "Swift", load: () => import("@shikijs/langs/swift") },
  toml: { name: "TOML", load: () => import("@shikijs/langs/toml") },
  tsx: { name: "TSX", load: () => import("@shikijs/langs/tsx") },
  typescript: {
    name: "TypeScript",
    aliases: ["ts", "mts", "cts"],
    load: () => import("@shikijs/langs/typescript"),
  },
  vue: { name: "Vue", load: () => import("@shikijs/langs/vue") },
  xml: { name: "XML", aliases: ["svg"], load: () => import("@shikijs/langs/xml") },
  yaml: { name: "YAML", aliases: ["yml"], load: () => import("@shikijs/langs/yaml") },
  zig: { name: "Zig", load: () => import("@shikijs/langs/zig") },
};

const byWord = new Map(
  Object.entries(languages).flatMap(([word, language]) =>
    [word, ...(language.aliases ?? [])].map((name) => [name, language] as const),
  ),
);

/** Returns the language that the word after a fence names, or `undefined` if there are no colors for it. */
export function findLanguage(word: string): Language | undefined {
  return byWord.get(word.toLowerCase());
}
