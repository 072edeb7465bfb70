import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readAdminToken, storeAdminToken } from "../../account/screens/admin-token.ts";
import { isLiked, rememberLike } from "../../blog/screens/liked-blogs.ts";
import { readWindowLayout } from "../../desk/screens/stored/window-layouts.ts";
import { detailNames, recordOf } from "../../posts/contract/post-fields.ts";
import { readBlogDraft } from "../../posts/screens/blog-draft.ts";
import { readStored, readStoredMap, removeStored, writeStored } from "./storage.ts";

describe("when storage is available", () => {
  const stored = new Map<string, string>();

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("a written value can be read until it is removed", () => {
    expect(readStored("key", String)).toBeUndefined();
    expect(writeStored("key", "text")).toBe(true);
    expect(readStored("key", String)).toBe("text");
    removeStored("key");
    expect(readStored("key", String)).toBeUndefined();
  });

  test("a value that cannot be parsed is read as undefined", () => {
    writeStored("key", "[not json");
    expect(readStored("key", JSON.parse)).toBeUndefined();
  });

  test.each(["null", "[1]", '"text"', "7", "[not json"])("%s is read as an empty map", (text) => {
    writeStored("key", text);
    expect(readStoredMap("key")).toEqual({});
  });

  test("the token is stored as plain text, and likes as a map of slugs", () => {
    storeAdminToken("t0ken");
    rememberLike("first", true);
    rememberLike("second", true);
    rememberLike("first", false);
    expect(Object.fromEntries(stored)).toEqual({ adminToken: "t0ken", likedBlogs: '{"second":true}' });
  });

  test("a draft of an older version is completed, and one with invalid contents is ignored", () => {
    const draft = { title: "a", slug: "a", image: "/a.png", content: ["a"], published: false, version: null };
    writeStored("blogDraft:new", JSON.stringify(draft));
    const texts = { ...recordOf(detailNames, () => ""), publishAt: "", date: "", tags: "" };
    const added = { ...texts, pinned: false };
    expect(readBlogDraft("new")).toEqual({ draft: { ...draft, ...added }, editor: "", changedAt: 0 });
    writeStored("blogDraft:new", JSON.stringify({ ...draft, content: [] }));
    expect(readBlogDraft("new")).toBeUndefined();
  });

  test("a corrupted window place is ignored", () => {
    writeStored("windowPlaces", '{"/me":{"place":{"x":"left"},"maximized":true}}');
    expect(readWindowLayout("/me")).toEqual({ maximized: true });
  });
});

describe("when storage is blocked", () => {
  beforeEach(() => {
    function refuse(): never {
      throw new DOMException("The operation is insecure.", "SecurityError");
    }
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("reads return no value", () => {
    expect(readStored("key", String)).toBeUndefined();
    expect(readAdminToken()).toBeNull();
    expect(isLiked("first")).toBe(false);
  });

  test("a write returns false and is logged", () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    expect(writeStored("key", "text")).toBe(false);
    expect(info).toHaveBeenCalledWith("Failed to store key in this browser", expect.any(DOMException));
  });

  test("removing a value does not throw", () => {
    const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
    expect(() => removeStored("key")).not.toThrow();
    expect(debug).toHaveBeenCalledOnce();
  });
});
