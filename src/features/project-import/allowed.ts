import { isPublicAddress } from "../../core/http/is-public-address.ts";
import type { Source } from "./hosts/parse-source.ts";
import type { CodeHostToken } from "./variables.ts";

/** A server connects to the public internet, and to the host for which the operator has set a token. */
export function allowedBy({ host }: Source, token: CodeHostToken | undefined) {
  return (address: string) => isPublicAddress(address) || host.host === token?.host;
}
