/** Where copies of backups are, at a service with the API of S3, and who may change them. */
export interface BucketAddress {
  /** Such as `https://s3.example/bucket`. */
  url: string;
  /** What the names of the copies begin with: empty, or something that ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A bucket, and what its copies are encrypted with. */
export interface EncryptedBucket extends BucketAddress {
  passphrase: string;
}

/** Characters that every service takes literally in a path. */
const plainName = /^(?!\.+$)[\w.-]+$/;

/**
 * Reads `https://KEY:SECRET@host:port/bucket/prefix?region=eu-west-1`, or `http://`, with key and secret
 * percent-encoded where they need to be. The prefix and the region can be missing. Returns `undefined` if the text is
 * something else.
 */
export function readBucketUrl(text: string): BucketAddress | undefined {
  const url = URL.parse(text);
  if (url === null || !["https:", "http:"].includes(url.protocol) || url.hash !== "") return undefined;
  const { region = "us-east-1", ...unknown } = Object.fromEntries(url.searchParams);
  const [bucket, ...prefix] = url.pathname.split("/").filter((segment) => segment !== "");
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decode);
  if (!bucket || !accessKeyId || !secretAccessKey || Object.keys(unknown).length > 0) return undefined;
  if (![bucket, ...prefix, region].every((name) => plainName.test(name))) return undefined;
  return {
    url: `${url.origin}/${bucket}`,
    prefix: prefix.map((name) => `${name}/`).join(""),
    region,
    accessKeyId,
    secretAccessKey,
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
