declare module "http_ece" {
  /** Decrypts a body in an encoding of RFC 8188. */
  export function decrypt(body: Buffer, parameters: object): Buffer;
}
