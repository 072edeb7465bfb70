import { HtmlValidate, type RuleConfig, StaticConfigLoader } from "html-validate";
import { otherPages, publicPages, test } from "./every-page.ts";
import { expect, test as plain, waitForHydration } from "./site.ts";

const validator = createValidator();
/** Scripts may set a property that the Content-Security-Policy forbids in the `style` attributes of a document. */
const changedPageValidator = createValidator({
  "no-inline-style": ["error", { allowedProperties: ["background-color"] }],
});

function createValidator(rules: RuleConfig = {}): HtmlValidate {
  const loader = new StaticConfigLoader({
    extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
    rules: {
      // React writes `<br/>`, `srcSet`, and `disabled=""`. HTML reads them like `<br>`, `srcset`, and `disabled`.
      "void-style": "off",
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      // React makes IDs such as `_R_3b5_`. In HTML, an ID is any text without spaces.
      "valid-id": ["error", { relaxed: true }],
      // The headline is a heading of several elements. WAI-ARIA allows headings to have a label.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // For files of other servers. All files come from the site itself.
      "require-sri": "off",
      // Advice for search results, where long titles are cut off. The title of a post can have 255 characters.
      "long-title": "off",
      ...rules,
    },
  });
  return new HtmlValidate(loader);
}

/** Returns what is wrong with a document, one sentence each. */
async function findFaults(html: string, by = validator): Promise<string[]> {
  const { results } = await by.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

test("the HTML of every page, state, and answer of a form is valid, also with what the browser adds", async ({
  page,
  request,
  site,
}) => {
  for (const address of [...publicPages, ...otherPages]) {
    const html = await (await request.get(site.url + address)).text();
    expect([address, await findFaults(html)]).toEqual([address, []]);
    const headings = html.match(/<h1/g)?.length ?? 0;
    expect([address, headings]).toEqual([address, 1]);
  }

  await test.step("the HTML of the forms' answers is valid", async () => {
    const send = async (address: string, form: Record<string, string>) => {
      const answer = await request.post(site.url + address, { form, maxRedirects: 0 });
      const faults = await findFaults(await answer.text());
      expect([address, answer.status(), faults]).toEqual([address, 400, []]);
    };
    await send("/contact", {});
    await send("/contact", { name: `"><b>`, email: "ada@example.com", message: "</textarea>" });
    await send("/blog/hostile", { action: "neither" });
    for (const address of ["/contact?sent=yes", "/contact?sent=no"]) {
      const html = await (await request.get(site.url + address)).text();
      expect([address, await findFaults(html)]).toEqual([address, []]);
    }
  });

  await test.step("what the browser adds to a page is valid", async () => {
    for (const address of ["/", "/projects?q=nothing-like-this", "/contact", "/admin/login"]) {
      await page.goto(address);
      await waitForHydration(page);
      // Parts such as the window's buttons and the greeting of the chat come a little later.
      if (address === "/contact") await page.getByText("what's your name?").waitFor();
      if (address === "/admin/login") await page.getByRole("button", { name: "Sign In" }).waitFor();
      expect([address, await findFaults(await page.content(), changedPageValidator)]).toEqual([address, []]);
    }
  });
});

plain("the HTML of a site without posts is valid", async ({ request, site }) => {
  const html = await (await request.get(`${site.url}/blog`)).text();
  expect(html).toContain("No Blogs Yet");
  expect(await findFaults(html)).toEqual([]);
});

plain("faults are found", async () => {
  const document = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`;
  expect(await findFaults(document("<h1>A</h1>"))).toEqual([]);
  for (const [body, rule] of [
    ["<ul><div>A</div></ul>", "element-permitted-content"],
    ['<p id="a">A</p><p id="a">B</p>', "no-dup-id"],
    ["<h1>A</h1><h3>B</h3>", "heading-level"],
    ['<img src="/a.png">', "wcag/h37"],
    ["<button>A</button>", "no-implicit-button-type"],
  ] as const) {
    expect((await findFaults(document(body))).join()).toContain(rule);
  }
});
