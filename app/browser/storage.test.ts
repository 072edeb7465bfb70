import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readAdminToken, storeAdminToken } from "./admin-token.ts";
import { readBlogDraft } from "./blog-draft.ts";
import { isLiked, rememberLike } from "./liked-blogs.ts";
import { readStored, readStoredMap, removeStored, writeStored } from "./storage.ts";
import { readWindowPlace } from "./window-places.ts";

describe("storage that works", () => {
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

  test("what is written is read, and nothing is read after it is removed", () => {
    expect(readStored("key", String)).toBeUndefined();
    expect(writeStored("key", "text")).toBe(true);
    expect(readStored("key", String)).toBe("text");
    removeStored("key");
    expect(readStored("key", String)).toBeUndefined();
  });

  test("a value that its reader cannot parse counts as none", () => {
    writeStored("key", "[not json");
    expect(readStored("key", JSON.parse)).toBeUndefined();
  });

  test.each(["null", "[1]", '"text"', "7", "[not json"])("%s is read as an empty map", (text) => {
    writeStored("key", text);
    expect(readStoredMap("key")).toEqual({});
  });

  test("the token is stored as it is, and likes as a map of slugs", () => {
    storeAdminToken("t0ken");
    rememberLike("first", true);
    rememberLike("second", true);
    rememberLike("first", false);
    expect(Object.fromEntries(stored)).toEqual({ adminToken: "t0ken", likedBlogs: '{"second":true}' });
  });

  test("a draft that lacks a field is not offered", () => {
    const draft = { title: "a", slug: "a", image: "/a.png", content: ["a"], published: false, version: null };
    writeStored("blogDraft:new", JSON.stringify(draft));
    expect(readBlogDraft("new")).toEqual(draft);
    writeStored("blogDraft:new", JSON.stringify({ ...draft, content: [] }));
    expect(readBlogDraft("new")).toBeUndefined();
  });

  test("a damaged window place is ignored", () => {
    writeStored("windowPlaces", '{"/me":{"place":{"x":"left"},"maximised":true}}');
    expect(readWindowPlace("/me")).toEqual({ maximised: true });
  });
});

describe("storage that is blocked", () => {
  beforeEach(() => {
    function refuse(): never {
      throw new DOMException("The operation is insecure.", "SecurityError");
    }
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("reads find nothing", () => {
    expect(readStored("key", String)).toBeUndefined();
    expect(readAdminToken()).toBeNull();
    expect(isLiked("first")).toBe(false);
  });

  test("a write returns false and is logged", () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    expect(writeStored("key", "text")).toBe(false);
    expect(info).toHaveBeenCalledWith("key could not be stored in this browser", expect.any(DOMException));
  });

  test("a removal does not throw", () => {
    const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
    expect(() => removeStored("key")).not.toThrow();
    expect(debug).toHaveBeenCalledOnce();
  });
});
