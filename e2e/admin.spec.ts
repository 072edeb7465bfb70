import { setOwner } from "../server/account/credentials.ts";
import { expect, test } from "./site.ts";

const owner = { email: "ada@example.org", password: "correct horse battery" };

test.use({ expectedMessages: /status of (401|429)/ });

test("the owner signs in, returns to the requested screen, writes a post, and logs out", async ({
  page,
  site,
}) => {
  await setOwner(site.context.db, owner);
  await page.goto("/admin/blogs");
  await expect(page).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fblogs$/);
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await expect(page.getByText("Protected area • Authorized access only")).toBeVisible();

  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await expect(page.getByText("Invalid email or password")).toBeHidden();
  await page.getByRole("button", { name: "Sign In" }).click();

  await expect(page).toHaveURL(/\/admin\/blogs$/);
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  await page.getByRole("button", { name: "Post" }).click();
  await page.getByLabel("Title").fill("My first post");
  await expect(page.getByLabel("Slug")).toHaveValue("my-first-post");
  await page.getByLabel("Image").fill("/pictures/cover-1.webp");
  await page.getByLabel("Paragraph 1").fill("It is **bold**.");
  await expect(page.locator("dialog strong")).toHaveText("bold");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByRole("button", { name: "Edit My first post" })).toBeVisible();

  await page.getByRole("link", { name: "Messages" }).click();
  await expect(page.getByText("No messages found.")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("Weekly Visits Overview")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});
