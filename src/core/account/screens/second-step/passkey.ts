import { Refused } from "../../../admin/send-result.ts";

/** What the server sends for the browser, and what it gets back. */
type Json = Record<string, unknown>;

/** Whether this browser can use passkeys. On pages without HTTPS, none can. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/**
 * Has the browser ask for one of the owner's passkeys. Returns the response for the server.
 * @param otherwise what the owner can do if it fails, such as "enter a code"
 */
export function askForPasskey(options: Json, otherwise: string): Promise<Json | Refused> {
  return ask(`No passkey was used. Try again, or ${otherwise}.`, () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
    return navigator.credentials.get({ publicKey });
  });
}

/** Has the browser make a passkey. Returns the response for the server. */
export function makePasskey(options: Json): Promise<Json | Refused> {
  return ask("No passkey was made. Try again.", () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
    return navigator.credentials.create({ publicKey });
  });
}

async function ask(canceled: string, open: () => Promise<Credential | null>): Promise<Json | Refused> {
  try {
    const credential = (await open()) as PublicKeyCredential;
    return { ...credential.toJSON() };
  } catch (error) {
    console.info(canceled, error);
    return new Refused({ form: reasons[error instanceof DOMException ? error.name : ""] ?? canceled });
  }
}

/** Why a browser fails, other than because the owner cancels, or takes too long. */
const reasons: Record<string, string | undefined> = {
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys work only at the address of this site that SITE_URL has on the server.",
};
