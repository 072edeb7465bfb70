import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readSampleSite } from "../../../../test/sample-site.ts";
import { installation } from "../../process/installation.ts";
import { appNames } from "../contract/apps.ts";
import { PictureFault } from "./picture-fault.ts";
import { readSite } from "./read-site.ts";
import { describeFault } from "./site-fault.ts";

const picture = { src: "/a.webp", avif: "", webp: "", width: 4, height: 3 };

/** Reads the sample with one file changed, and returns the faults. */
async function faultsOf(file: string, change: (text: string) => string | Buffer): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
  try {
    await cp(installation.sample, folder, { recursive: true });
    const place = path.join(folder, file);
    await writeFile(place, change(await readFile(place, "utf8")));
    const reading = await readSite(folder, async () => picture);
    return "faults" in reading ? reading.faults.map(describeFault) : [];
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("the sample has the counts that the product promises", async () => {
  const { profile, projects, tech, me } = await readSampleSite();
  expect(projects.projects).toHaveLength(4);
  expect(projects.filters.map(({ label }) => label)).toEqual([
    "React",
    "Node.js",
    "MongoDB",
    "Python",
    "JavaScript",
  ]);
  expect([tech.favorites.length, tech.stack.length]).toEqual([3, 10]);
  expect([me.journey.length, me.education.length, me.hobbies.length]).toEqual([3, 2, 5]);
  expect(profile.tiles.map(({ value }) => value)).toEqual(["3+", "CS50x", "5+"]);
  expect(profile.apps).toEqual(appNames);
});

test("a misspelled key is a fault with its place and a suggestion", async () => {
  expect(await faultsOf("site.yaml", (text) => text.replace(/^name:/m, "nam:"))).toEqual([
    expect.stringMatching(/^site\.yaml:\d+:1: name is missing\.$/),
    expect.stringMatching(/^site\.yaml:\d+:1: nam is not a known field; did you mean name\?/),
  ]);
});

test.each([
  ["nickname", "name"],
  ["twitter", "title"],
  ["theme", "name"],
  ["x", "tiles"],
])("for the unknown key %s, nothing that only looks a little like it is suggested", async (key) => {
  expect(await faultsOf("site.yaml", (text) => `${key}: a\n${text}`)).toEqual([
    expect.stringMatching(
      new RegExp(`^site\\.yaml:1:1: ${key} is not a known field\\. Known fields: .*name, `),
    ),
  ]);
});

test.each([
  ["hedline", "headline"],
  ["accent", "accents"],
  ["Title", "title"],
  ["lnks", "links"],
])("for the unknown key %s, %s is suggested", async (key, meant) => {
  expect(await faultsOf("site.yaml", (text) => `${key}: a\n${text}`)).toEqual([
    expect.stringContaining(`${key} is not a known field; did you mean ${meant}?`),
  ]);
});

test.each([
  [
    "a date",
    "projects.yaml",
    "date: 2026-06",
    "date: June",
    /projects\[0\]\.date must be a year and a month/,
  ],
  [
    "an unquoted number",
    "site.yaml",
    "value: 3+",
    "value: 3",
    /tiles\[0\]\.value must be text; got 3 without quotes/,
  ],
  [
    "a script as a link",
    "site.yaml",
    "https://example.com/in/",
    "javascript:alert(1)//",
    /links\[1\]\.url must be an address/,
  ],
  [
    "a path out of the folder",
    "site.yaml",
    "portrait.svg",
    "../portrait.svg",
    /portrait\.file must be the name of/,
  ],
  ["an unknown app", "site.yaml", "- terminal", "- terminl", /apps\[\d\] must be one of projects/],
  [
    "two projects with one title",
    "projects.yaml",
    "title: Potluck",
    "title: Shelfmate",
    /projects\[1\]\.title must differ/,
  ],
  [
    "a name for an app that does not exist",
    "site.yaml",
    "apps:",
    "labels:\n  - { app: blgo, name: Notes }\napps:",
    /labels\[0\]\.app must be one of projects, .*; got "blgo"/,
  ],
  [
    "a name that does not fit in the dock",
    "site.yaml",
    "apps:",
    "labels:\n  - { app: blog, name: Notes about everything else }\napps:",
    /labels\[0\]\.name must have at most 24 characters, so that it fits in the dock/,
  ],
  ["an app that is listed twice", "site.yaml", "- terminal", "- contact", /apps\[\d\] must differ/],
  [
    "a language tag with an underscore",
    "site.yaml",
    "language: en",
    "language: en_US",
    /language must be a language tag such as en, de, or pt-BR; got "en_US"\.$/,
  ],
  [
    "the name of a language",
    "site.yaml",
    "language: en",
    "language: Deutsch",
    /language must be a language tag such as en, de, or pt-BR; got "Deutsch"\.$/,
  ],
  [
    "a language that does not exist",
    "site.yaml",
    "language: en",
    "language: xx-DE",
    /language must be a language tag such as en, de, or pt-BR; got "xx-DE"\.$/,
  ],
  [
    "a field without a value",
    "site.yaml",
    /location: .*/,
    "location:",
    /location has no value\. Write one, or remove/,
  ],
  [
    "text in place of fields",
    "contact.yaml",
    /questions:[\s\S]*(?=note:)/,
    "questions: none\n",
    /questions must consist of fields/,
  ],
  [
    "an accent with too little contrast",
    "site.yaml",
    "apps:",
    'accents:\n  link: { light: "#1558a3", dark: "#5566aa" }\napps:',
    /accents\.link\.dark must have a contrast of at least 4\.5:1 .*; it has 2\.\d\d:1, and "#\w+" has enough; got "#5566aa"/,
  ],
  [
    "a color without quotes",
    "site.yaml",
    "apps:",
    "accents:\n  link: #88bbff\napps:",
    /accents\.link has no value\. .* A value that starts with # must be in quotes/,
  ],
  [
    "an unknown alias",
    "site.yaml",
    "name: Ines Kovar",
    "name: *nobody",
    /There is no &nobody before \*nobody\. Write the value itself\./,
  ],
  ["broken YAML", "me.yaml", "hero:", "hero: [", /^me\.yaml:\d+:\d+: /],
])("%s is a fault with its line and field", async (_name, file, from, to, message) => {
  const [fault, ...more] = await faultsOf(file, (text) => text.replace(from, to));
  expect(fault).toMatch(message);
  expect(fault).toMatch(new RegExp(`^${file}:\\d+:\\d+: .*\\.$`, "s"));
  expect(more).toEqual([]);
});

test.each(["en", "de", "pt-BR", "gsw", "zh-Hant-TW", "sr-Latn", "de-DE-u-co-phonebk"])(
  "%s is a language",
  async (language) => {
    expect(
      await faultsOf("site.yaml", (text) => text.replace("language: en", `language: ${language}`)),
    ).toEqual([]);
  },
);

test.each([
  ["title: Web: design", 'title: "Web: design"'],
  ["title: Web:", 'title: "Web:"'],
  ['title: "Web": design', `title: '"Web": design'`],
  ['title: It\'s "web": design', `title: 'It''s "web": design'`],
  ["title: Web: design # my job", 'title: "Web: design" # my job'],
  ["title: Web: design\r", 'title: "Web: design"'],
])("the line %j is a fault that shows the line with quotes", async (line, corrected) => {
  const faults = await faultsOf("site.yaml", (text) => text.replace(/^title: .*$/m, line));
  expect(faults).toEqual([`site.yaml:4:8: A text with a colon must be in quotes: ${corrected}`]);
  const fixed = await faultsOf("site.yaml", (text) => text.replace(/^title: .*$/m, corrected));
  expect(fixed).toEqual([]);
});

test("a colon in a list is a fault that shows the line with quotes, whether YAML reads a field or not", async () => {
  expect(
    await faultsOf("projects.yaml", (text) => text.replace("title: Potluck", "title: Potluck: dinners")),
  ).toEqual([
    expect.stringMatching(
      /^projects\.yaml:\d+:\d+: A text with a colon must be in quotes: (- )?title: "Potluck: dinners"$/,
    ),
  ]);
  const paragraphs = "paragraphs:\n    - I like this: bridges # yes\n";
  expect(
    await faultsOf("me.yaml", (text) => text.replace(/paragraphs:\n[\s\S]*?(?= {2}coreValues)/, paragraphs)),
  ).toEqual([
    expect.stringMatching(
      /^me\.yaml:\d+:\d+: about\.paragraphs\[0\] must be text\. A text with a colon must be in quotes: - "I like this: bridges" # yes$/,
    ),
  ]);
});

test("a colon in a later line of a text is a fault at the start of the text", async () => {
  const [fault, ...more] = await faultsOf("site.yaml", (text) =>
    text.replace(/^title: .*$/m, "title: I build\n  that last: bridges"),
  );
  expect(fault).toMatch(
    /^site\.yaml:4:8: A text with a colon must be in quotes\. .* line below it\. Put all/,
  );
  expect(more).toEqual([]);
});

test("empty, huge, binary, and deeply aliased files are faults", async () => {
  expect((await faultsOf("contact.yaml", () => "")).join()).toContain("greeting is missing");
  expect(await faultsOf("contact.yaml", () => "a".repeat(1_000_000))).toEqual([
    "contact.yaml: The file is larger than 256 KB: it has 977 KB. Shorten it.",
  ]);
  expect(await faultsOf("contact.yaml", () => Buffer.from([0xff, 0xfe, 0]))).toEqual([
    "contact.yaml: The file is not UTF-8 text.",
  ]);
  const bomb = [
    "a: &a [x,x,x,x,x,x,x,x,x]",
    ..."bcdefgh".split("").map((name, index) => {
      const before = "abcdefgh"[index];
      return `${name}: &${name} [${Array(9).fill(`*${before}`).join()}]`;
    }),
  ].join("\n");
  expect(await faultsOf("contact.yaml", () => bomb)).toEqual([
    "contact.yaml:6:26: *e repeats too much. Write the value itself, or less of it.",
  ]);
});

test("a picture that cannot be shown is a fault at its place", async () => {
  const reading = await readSite(installation.sample, async (file) => {
    if (file !== "potluck.svg") return picture;
    throw new PictureFault("potluck.svg has no size.");
  });
  if (!("faults" in reading)) throw new Error("The site must have a fault");
  expect(reading.faults.map(describeFault)).toEqual([
    expect.stringMatching(/^projects\.yaml:\d+:\d+: potluck\.svg has no size\.$/),
  ]);
});
