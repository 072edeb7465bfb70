import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const src = path.resolve(import.meta.dirname, "../src");
const modules = globSync("**/*.{ts,tsx}", { cwd: src })
  .filter((name) => /(^|\/)(screens|ui|admin)\//.test(name) && !/\.(test|spec)\./.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(src, name), "utf8") }));

/** What docs/design-system.md has one form of, and where it is written. Everything else uses what is there. */
const forms: [form: string, pattern: RegExp, places: string[]][] = [
  // Public screens load nothing of the admin area.
  ["a select", /<select\b/, ["core/admin/ui/select.tsx", "core/projects/screens/toolbar.tsx"]],
  [
    "a search field",
    /type="search"/,
    [
      "core/admin/ui/search-input.tsx",
      "core/projects/screens/toolbar.tsx",
      "features/palette/screens/palette.tsx",
      "features/post-search/screens/search-form.tsx",
    ],
  ],
  ["a checkbox or a switch", /type="checkbox"/, ["core/admin/ui/checkbox.tsx", "core/ui/lazy/switch.tsx"]],
  [
    "a radio button, which is not seen except in the public form without scripts",
    /type="radio"/,
    ["core/contact/screens/plain-form.tsx", "features/site-editing/screens/form/options.tsx"],
  ],
  [
    "a segmented control",
    /className=(\{`|")segments\b/,
    ["core/admin/ui/segmented.tsx", "features/insight/screens/choices.tsx"],
  ],
  [
    "a pressed button",
    /aria-pressed=\{/,
    ["core/admin/ui/segmented.tsx", "core/blog/screens/post/route.tsx"],
  ],
  ["a row of tabs", /className="tabs\b/, ["core/admin/ui/tabs.tsx", "core/editor/screens/post/editor.tsx"]],
  ["the icon of a removal", /<Trash2\b/, ["core/admin/ui/button.tsx"]],
  [
    "a dialog",
    /<dialog\b/,
    [
      "core/admin/ui/dialog.tsx",
      "features/palette/screens/palette.tsx",
      "core/desk/screens/shortcuts/shortcuts-dialog.tsx",
    ],
  ],
  [
    "a line that tells of a failure, beside those of fields and of what could not be loaded",
    /<(p|span)[^>]* role="alert"/,
    ["core/account/screens/login/route.tsx", "core/editor/screens/paragraph-field.tsx"],
  ],
  ["a toast", /\btoast-offer\b/, ["core/admin/ui/toast.tsx"]],
  [
    "an empty state",
    /className="empty\b/,
    [
      "core/admin/ui/needs-javascript.tsx",
      "core/blog/screens/route.tsx",
      "core/desk/screens/not-found.tsx",
      "core/ui/empty.tsx",
    ],
  ],
  [
    "a mark of fields",
    /["> ](required|optional)<|\? "required"/,
    ["features/site-editing/screens/form/field-label.tsx"],
  ],
  [
    "a format of times, beside the words of a chart, the headings of days, and the short date of messages",
    /new Intl\.(DateTime|RelativeTime)Format|toLocale(Date|Time)String/,
    [
      "core/admin/ui/time.tsx",
      "core/admin/weekday.ts",
      "core/dashboard/screens/visits/visits-by-day.tsx",
      "core/desk/screens/menu-bar/menu-bar.tsx",
      "core/messages/screens/format-day.ts",
    ],
  ],
];

test.each(forms)("there is one form of %s", (_, pattern, places) => {
  const found = modules.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
  expect(found.toSorted()).toEqual(places.toSorted());
});

test("links of the admin area are in a text, of a row, or buttons", () => {
  const isOfVisitors =
    /^(core\/(blog|contact|desk|home|me|projects|site|tech|terminal|ui)|features\/(post-search|project-pages))\//;
  const other = /<(Link|a)\s[^<]*?className="[^"]*\b(link|plain-link|icon-text)\b[^"]*"/;
  const found = modules.filter(({ name, text }) => !isOfVisitors.test(name) && other.test(text));
  expect(found.map(({ name }) => name)).toEqual([]);
});
