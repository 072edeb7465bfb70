import { beforeAll, describe, expect, test } from "vitest";
import { loadScripts, proposeSlug } from "./propose-slug.ts";

test("a slug consists of the title's letters and digits, joined by hyphens", () => {
  expect(proposeSlug(" Déjà vu: 3 habits! ")).toBe("deja-vu-3-habits");
  expect(proposeSlug("???")).toBe("");
  expect(proposeSlug(`${"x".repeat(190)} y`)).toBe("x".repeat(190));
});

describe("with the scripts loaded", () => {
  beforeAll(loadScripts);

  test.each([
    ["Eine größere Łódź", "eine-grossere-lodz"],
    ["ÜBER STRAẞE", "uber-strasse"],
    ["Zażółć gęślą jaźń", "zazolc-gesla-jazn"],
    ["Dvořák & Smørrebrød", "dvorak-smorrebrod"],
    ["İstanbul'da ışık", "istanbul-da-isik"],
    ["Đường phố Hà Nội", "duong-pho-ha-noi"],
    ["Đường phố".normalize("NFD"), "duong-pho"],
    ["Привет, мир: щука и ёж", "privet-mir-shchuka-i-yozh"],
    ["Καλημέρα κόσμε", "kalimera-kosme"],
    ["你好，世界", "ni-hao-shi-jie"],
    ["こんにちは", "konnitiha"],
    ["ブログ 日本", "burogu-ri-ben"],
    ["한국어 블로그", "hangugeo-beulrogeu"],
    ["مرحبا", "mrhb"],
    ["🦊 Fox 🦊", "fox"],
    [" Déjà vu: 3 habits! ", "deja-vu-3-habits"],
    ["你".repeat(200), `${"ni-".repeat(63)}ni`],
  ])("the slug of %s is %s", (title, slug) => {
    expect(proposeSlug(title)).toBe(slug);
  });
});
