import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { Resume } from "../../core/site/server/apps/resume.ts";
import { renderResumePdf } from "./render-resume.ts";
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
  const timeless = {
    ...empty,
    work: [{ title: "Tutor", organization: "Lab", text: "", highlights: [] }],
    education: [{ institution: "School", degree: "Diploma" }],
    projects: [{ name: "Tool", text: "It works.", tags: [] }],
  };
  const shown = (await read((await renderResumePdf(timeless)).pdf)).lines.map((line) => line.trim());
  expect(shown).toEqual(expect.arrayContaining(["Lab", "School"]));
  expect(shown.join()).not.toContain("present");
  const long = "x".repeat(400);
  const links = [{ label: "Code", url: `https://example.com/${long}` }];
  const { lines } = await read((await renderResumePdf({ ...empty, name: long, summary: long, links })).pdf);
  const wrapped = lines.map((line) => line.trim()).filter((line) => /^x+$/.test(line));
  expect(wrapped.join("")).toBe(long + long);
  expect(lines).toContainEqual(expect.stringMatching(/^example\.com\/x{50,99}…$/));
});

test("what the typeface lacks is printed from other fonts, in the middle of a line, too", async () => {
  const { pdf, missing } = await renderResumePdf({
    ...sampleResume,
    name: "Иван Петренко-Ґалаґан",
    label: "Προγραμματιστής ἀρχή",
    summary: "Writes Київ, Αθήνα, संसार, and ə ɔ ʃ in one line → ↑ ■ ₹.",
  });
  const { lines } = await read(pdf);
  expect(missing).toEqual([]);
  expect(lines[0]?.trim()).toBe("Иван Петренко-Ґалаґан");
  expect(lines[1]?.trim()).toBe("Προγραμματιστής ἀρχή");
  expect(lines).toContain("Writes Київ, Αθήνα, संसार, and ə ɔ ʃ in one line → ↑ ■ ₹.");
});

test("Hebrew and Arabic are read from right to left, with Latin words and numbers in between", async () => {
  const { pdf, missing } = await renderResumePdf({
    ...sampleResume,
    name: "محمد عبد الله",
    label: "Developer (שלום עולם) 2026",
    summary: "كتبت TypeScript منذ 2019 في القاهرة.",
  });
  const { lines } = await read(pdf);
  expect(missing).toEqual([]);
  expect(lines[0]?.trim()).toBe("محمد عبد الله");
  expect(lines[1]?.trim()).toBe("Developer (שלום עולם) 2026");
  // The reader of this test loses spaces where it has to go back, and turns the letters of a ligature.
  expect(lines).toContain("كتبتTypeScriptمنذ2019يف القاهرة.");
});

test("a line in Hebrew has its words, its brackets, and its number from right to left", async () => {
  const summary = "שלום (עולם) React 2026!";
  const { document } = await read((await renderResumePdf({ ...sampleResume, summary })).pdf);
  const { items } = await (await document.getPage(1)).getTextContent();
  const placed = items.flatMap((item) => ("str" in item ? [{ text: item.str, x: item.transform[4] }] : []));
  const start = placed.findIndex(({ text }) => text === "שלום");
  const line = placed.slice(start, start + 6).toSorted((a, b) => b.x - a.x);
  expect(line.map(({ text }) => text)).toEqual(["שלום", ")", "עולם", "(", "React 2026", "!"]);
});

test("screen readers are told what is written where glyphs have another order than letters", async () => {
  const { pdf } = await renderResumePdf({ ...sampleResume, name: "שלום עולם", summary: "Just Latin." });
  const actual = Buffer.from("\uFEFFשלום עולם", "utf16le").swap16();
  expect(pdf.includes(Buffer.concat([Buffer.from("/ActualText ("), actual]))).toBe(true);
  expect(pdf.toString("latin1").split("/ActualText")).toHaveLength(2);
});

test("a resume in a language that is written from right to left starts at the right margin", async () => {
  const starts = async (lang: string) => {
    const { document } = await read((await renderResumePdf({ ...sampleResume, lang })).pdf);
    const { items } = await (await document.getPage(1)).getTextContent();
    return items.flatMap((item) => ("str" in item ? [[item.str, item.transform[4], item.width]] : []))[0];
  };
  const [ltr, rtl] = [await starts("en"), await starts("ar")];
  expect(ltr?.[1]).toBeCloseTo(54, 0);
  expect((rtl?.[1] as number) + (rtl?.[2] as number)).toBeCloseTo(595 - 54, 0);
});

test("characters that no font has become question marks and are reported; emoji are left out", async () => {
  const { pdf, missing } = await renderResumePdf({
    ...sampleResume,
    name: "山田\u0000 🚀 ❤️",
    summary: "Eﬃcient,\tcafe\u0301 © 日本",
  });
  const { lines } = await read(pdf);
  expect(lines[0]?.trim()).toBe("??");
  expect(lines).toContain("Efficient, café © ??");
  expect(missing).toEqual(["山", "田", "日", "本"]);
});
