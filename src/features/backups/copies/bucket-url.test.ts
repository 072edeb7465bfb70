import { expect, test } from "vitest";
import { readBucketUrl } from "./bucket-url.ts";

test("an address of a bucket has the key, the bucket, and what it needs beside these", () => {
  expect(readBucketUrl("https://KEY:a%2Fb%2Bc@s3.example:9000/box/a/b?region=eu-west-1")).toEqual({
    url: "https://s3.example:9000/box",
    prefix: "a/b/",
    region: "eu-west-1",
    accessKeyId: "KEY",
    secretAccessKey: "a/b+c",
  });
  expect(readBucketUrl("http://KEY:SECRET@localhost/box/")).toMatchObject({
    url: "http://localhost/box",
    prefix: "",
    region: "us-east-1",
  });
});

test.each([
  "s3://KEY:SECRET@host/box",
  "https://host/box",
  "https://KEY@host/box",
  "https://KEY:SECRET@host",
  "https://KEY:SECRET@host/",
  "https://KEY:se/cret@host/box",
  "https://KEY:%zz@host/box",
  "https://KEY:SECRET@host/box/a%20b",
  "https://KEY:SECRET@host/box/%2e%2e%2fother",
  "https://KEY:SECRET@host/box?regoin=eu",
  "https://KEY:SECRET@host/box?region=",
  "https://KEY:SECRET@host/box#part",
  "bucket",
])("%s is not accepted", (text) => {
  expect(readBucketUrl(text)).toBeUndefined();
});
