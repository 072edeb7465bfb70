import { isSignedOut } from "./owner-api.ts";

/**
 * Resolves to the result of a call. If the call fails, logs the error with this message and resolves to
 * `undefined`. If it fails because the session has ended, rethrows the error for the guard to handle.
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
