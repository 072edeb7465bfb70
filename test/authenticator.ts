import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const base64url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");
const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();

/** What a response says, if it should say something else than a browser on `http://localhost:3000` would. */
interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Whether the authenticator has recognized its owner. */
  isVerified?: boolean;
  counter?: number;
  type?: string;
  /** Whether the page was in a frame of another site. */
  crossOrigin?: boolean;
}

/** A passkey in software (ES256, no attestation), with the responses that a browser would send as JSON. */
export function createPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;

  function describe(type: string, challenge: unknown, lies: Lies): string {
    return JSON.stringify({
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? "http://localhost:3000",
      crossOrigin: lies.crossOrigin ?? false,
    });
  }

  function authenticate({ rpId = "localhost", isVerified = true, ...lies }: Lies, key?: Uint8Array): Buffer {
    counter = lies.counter ?? counter + 1;
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (key ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = key ? [Buffer.alloc(16), length, id, key] : [];
    return Buffer.concat([sha256(rpId), head, ...attested]);
  }

  const shared = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: { credProps: { rk: true } },
  };
  return {
    id: base64url(id),
    /** The response to the options of a new passkey. */
    create: (options: Record<string, unknown>, lies: Lies = {}): Record<string, unknown> => {
      const authData = new Uint8Array(authenticate(lies, encodeKey(publicKey)));
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const response = {
        clientDataJSON: base64url(describe("webauthn.create", options.challenge, lies)),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ["internal"],
      };
      return { ...shared, response };
    },
    /** The response to the options of a sign-in. */
    get: (options: Record<string, unknown>, lies: Lies = {}): Record<string, unknown> => {
      const clientData = describe("webauthn.get", options.challenge, lies);
      const authenticatorData = authenticate(lies);
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign("sha256", signed, privateKey)),
      };
      return { ...shared, response };
    },
  };
}

/** Encodes a public key as COSE (RFC 9052). */
function encodeKey(key: KeyObject): Uint8Array {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ];
  return isoCBOR.encode(new Map(entries));
}
