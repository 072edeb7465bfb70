import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { renderResumePdf } from "./render-resume.ts";
import type { Resume } from "./resume.ts";
import { sampleResume } from "./sample-resume.ts";

async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text, totalPages } = await extractText(document, { mergePages: false });
  return { document, lines: text.join("\n").split("\n"), totalPages };
}

/** Returns the tags of a page in reading order, without the content. */
function tagsOf(node: { role?: string; children?: readonly object[] }): string[] {
  return [node.role ?? "", ...(node.children ?? []).flatMap(tagsOf)].filter((tag) => tag !== "");
}

test("the text extracts cleanly and in reading order", async () => {
  const { pdf, missing } = await renderResumePdf(sampleResume);
  const { lines, totalPages } = await read(pdf);
  expect({ totalPages, missing }).toEqual({ totalPages: 1, missing: [] });
  expect(lines.map((line) => line.trim())).toEqual([
    "Łucja Žižková-Đặng",
    "Backend developer",
    "lucja@example.com +420 123 456 789 Brno, Czechia lucja.example.com example.com/code/lucja",
    "Profile",
    "Efficient offline-first services, from first sketch to final fix.",
    "Experience",
    "Backend developer",
    "Nightline s.r.o. · June 2023 – present",
    "Kept the timetable running.",
    "• Halved the time of an import",
    "• Wrote the on-call guide",
    "Projects",
    "Shelfmate",
    "June 2026 · TypeScript, SQLite example.com/shelfmate",
    "A lending shelf.",
    "Education",
    "BSc in Computer Science",
    "Masaryk University · 2019 – 2022",
    "Graph theory.",
    "Skills",
    "Languages: TypeScript, Go",
    "Languages",
    "Polish: Native",
    "Interests",
    "Bouldering, Bread",
  ]);
});

test("the content is tagged, in the stated language, with a title and described links", async () => {
  const { document } = await read((await renderResumePdf({ ...sampleResume, lang: "cs" })).pdf);
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const { info, metadata } = await document.getMetadata();
  expect(info).toMatchObject({ Title: "Łucja Žižková-Đặng - Resume", Language: "cs" });
  expect(metadata.get("pdfuaid:part")).toBe("1");
  const page = await document.getPage(1);
  const tags = tagsOf((await page.getStructTree()) as object);
  expect(tags.filter((tag) => /^H\d$/.test(tag))).toEqual([
    "H1",
    "H2",
    "H2",
    "H3",
    "H2",
    "H3",
    "H2",
    "H3",
    "H2",
    "H2",
    "H2",
  ]);
  expect(tags.join(" ")).toContain("L LI Lbl LBody LI Lbl LBody");
  const links = (await page.getAnnotations()).filter(({ subtype }) => subtype === "Link");
  expect(links.map(({ url, contentsObj }) => [url, contentsObj.str])).toEqual([
    ["mailto:lucja@example.com", "lucja@example.com"],
    ["https://lucja.example.com/", "lucja.example.com"],
    ["https://example.com/code/lucja", "example.com/code/lucja"],
    ["https://example.com/shelfmate", "example.com/shelfmate"],
  ]);
  expect(tags.filter((tag) => tag === "Link")).toHaveLength(links.length);
});

test("a long resume flows to more pages and loses nothing", async () => {
  const work = Array.from({ length: 40 }, (_, index) => ({
    ...sampleResume.work[0],
    title: `Position ${index}`,
    organization: "Nightline",
    from: "2020",
    text: `Text ${index}. ${"A sentence that fills the line. ".repeat(12)}`,
    highlights: [`Highlight ${index}`],
  }));
  const { lines, totalPages, document } = await read((await renderResumePdf({ ...sampleResume, work })).pdf);
  expect(totalPages).toBeGreaterThan(3);
  const titles = lines.filter((line) => line.startsWith("Position "));
  expect(titles.map((title) => title.trim())).toEqual(work.map(({ title }) => title));
  expect(lines.filter((line) => line.startsWith("• Highlight "))).toHaveLength(40);
  for (let page = 1; page <= totalPages; page += 1) {
    expect(tagsOf((await (await document.getPage(page)).getStructTree()) as object).length).toBeGreaterThan(
      3,
    );
  }
});

test("a resume with almost nothing in it, or with very long words, is made too", async () => {
  const empty: Resume = {
    ...{ name: "Ada", label: "", email: "ada@example.com", summary: "" },
    ...{ links: [], work: [], education: [], skills: [], projects: [], interests: [] },
  };
  expect((await read((await renderResumePdf(empty)).pdf)).lines.map((line) => line.trim())).toEqual([
    "Ada",
    "ada@example.com",
  ]);
  const long = "x".repeat(400);
  const links = [{ label: "Code", url: `https://example.com/${long}` }];
  const { lines } = await read((await renderResumePdf({ ...empty, name: long, summary: long, links })).pdf);
  const wrapped = lines.map((line) => line.trim()).filter((line) => /^x+$/.test(line));
  expect(wrapped.join("")).toBe(long + long);
  expect(lines).toContainEqual(expect.stringMatching(/^example\.com\/x{50,99}…$/));
});

test("characters that the font lacks become question marks and are reported; emoji are left out", async () => {
  const { pdf, missing } = await renderResumePdf({
    ...sampleResume,
    name: "Иван\u0000 🚀 ❤️",
    summary: "Eﬃcient,\tcafe\u0301 © 日本",
  });
  const { lines } = await read(pdf);
  expect(lines[0]?.trim()).toBe("????");
  expect(lines).toContain("Efficient, café © ??");
  expect(missing).toEqual(["И", "в", "а", "н", "日", "本"]);
});
