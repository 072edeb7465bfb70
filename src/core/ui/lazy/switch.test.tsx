import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Switch } from "./switch.tsx";

test("a switch says once whether it is on: natively", () => {
  const html = renderToStaticMarkup(
    <Switch checked onChange={() => {}}>
      Published
    </Switch>,
  );
  expect(html).toContain('role="switch"');
  expect(html).toContain('checked=""');
  expect(html).not.toContain("aria-checked");
});
