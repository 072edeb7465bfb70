import type { Page } from "@playwright/test";
import { checkPassword } from "../src/core/account/server/credentials.ts";
import { startSession } from "../src/core/account/server/sessions.ts";
import { owner } from "./owner.ts";
import type { Site } from "./site.ts";

/** Gives the open page the token of a new session, as `openAsOwner` does before the first page. The next navigation uses it. */
export async function signInAgain(page: Page, { context }: Site): Promise<void> {
  const account = await checkPassword(context.db, owner);
  const token = account && (await startSession(context.db, account, { now: context.clock() }));
  if (token === undefined) throw new Error("The owner cannot sign in");
  await page.evaluate((adminToken) => localStorage.setItem("adminToken", adminToken), token);
}
