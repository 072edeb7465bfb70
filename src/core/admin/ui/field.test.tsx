import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";

function render(problem: { hint?: string; error?: string }): string {
  return renderToStaticMarkup(
    <Field label="Slug" {...problem}>
      {(control) => <input {...control} />}
    </Field>,
  );
}

test("the label is linked to the control", () => {
  const html = render({});
  const [, id] = /<label for="([^"]+)"/.exec(html) ?? [];
  expect(id).toBeTruthy();
  expect(html).toContain(`<input id="${id}"`);
});

test("a field without a hint or an error has no description and is not invalid", () => {
  expect(render({ error: "" })).not.toMatch(/aria-|<p/);
});

test("the hint and the error describe the control, and the error marks it as invalid", () => {
  const html = render({ hint: "Lowercase", error: "Taken" });
  const [, described = ""] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  const texts = described.split(" ").map((id) => html.split(`id="${id}"`)[1]?.match(/>([^<]*)</)?.[1]);
  expect(texts).toEqual(["Lowercase", "Taken"]);
  expect(html).toContain('aria-invalid="true"');
});
