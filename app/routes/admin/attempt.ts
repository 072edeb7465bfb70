import { isSignedOut } from "./guard.ts";

/**
 * What a call resolves to, or `undefined` when it fails, which is logged with this message. A refusal that says that
 * the session is over is thrown on to the guard.
 */
export async function attempt<Result>(message: string, call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    console.info(message, error);
    if (isSignedOut(error)) throw error;
    return undefined;
  }
}
