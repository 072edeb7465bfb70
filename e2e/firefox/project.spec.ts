import { expect } from "@playwright/test";
import type {} from "../../src/features/project-pages/feature.server.ts";
import { expectInPage, open, press, test, waitForWindow } from "./firefox.ts";

test("a project is read on its page, whose recording plays when asked, and the next one follows", {
  tag: "@release",
}, async ({ tab }) => {
  const heading = () => document.querySelector("article h1")?.textContent;
  await open(tab, "/projects");
  await press(tab, "Sixteen Steps");
  await expectInPage(tab, heading, "Sixteen Steps");
  await waitForWindow(tab, "Projects");

  await test.step("the recording has a size and a poster before it is loaded, and plays by a key", async () => {
    const video = await tab.waitForSelector("article video");
    const read = () => video?.evaluate(({ paused, readyState }) => ({ paused, readyState }));
    expect(await read()).toEqual({ paused: true, readyState: 0 });
    await video?.focus();
    await tab.keyboard.press(" ");
    await expect.poll(read).toMatchObject({ paused: false });
  });

  await press(tab, "Next project");
  await tab.waitForFunction(() => document.querySelector("article h1")?.textContent !== "Sixteen Steps");
  await expectInPage(tab, () => location.pathname.startsWith("/projects/"), true);
  await press(tab, "All projects");
  await expectInPage(tab, () => location.pathname, "/projects");
});
