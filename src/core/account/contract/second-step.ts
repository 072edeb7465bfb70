import { z } from "zod";
import { text } from "../../http/contract/text.ts";
import { factorBounds } from "./factor-bounds.ts";

/** What the browser's `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` take, and what `toJSON` of a credential returns. */
const credentialJson = z.record(z.string(), z.unknown());

/** Something that the server hands out for one use within 5 minutes, such as for a sign-in whose password was right. */
const ticketSchema = z.string().max(factorBounds.ticket);

/**
 * What is asked for after the password, if the account has a passkey or an authenticator app: one of the passkeys, a
 * code of the app, or a recovery code. `passkey` is null if the account has none, and `app` is whether it has an
 * authenticator app.
 */
export const secondStepSchema = z.strictObject({
  ticket: z.string(),
  passkey: credentialJson.nullable(),
  app: z.boolean(),
});

/** The answer to the second step: the response of a passkey, or a code of six digits or a recovery code. */
export const secondStepInputSchema = z.union([
  z.strictObject({ ticket: ticketSchema, passkey: credentialJson }),
  z.strictObject({ ticket: ticketSchema, code: text(40) }),
]);

/** Whether the sign-in may go on without a password, with one of the passkeys. */
export const passkeySignInSchema = z.strictObject({ secondStep: secondStepSchema.nullable() });

/** A passkey of the owner. `lastUsedAt` is null until it is used to sign in. */
export const passkeySchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** The ways to take the second step. `recoveryCodes` is how many are left. */
export const factorsSchema = z.strictObject({
  passkeys: z.array(passkeySchema),
  app: z.strictObject({ createdAt: z.iso.datetime() }).nullable(),
  recoveryCodes: z.int().nonnegative(),
});

/** What a new passkey is made with. */
export const passkeyOptionsSchema = z.strictObject({ ticket: z.string(), options: credentialJson });

export const newPasskeySchema = z.strictObject({
  ticket: ticketSchema,
  name: text(factorBounds.name).pipe(z.string().min(1, "Must not be empty")),
  response: credentialJson,
});

/** What an authenticator app is set up with: an `otpauth:` URI for a QR code, and its secret in base32 to type. */
export const appOptionsSchema = z.strictObject({ ticket: z.string(), uri: z.string(), secret: z.string() });

export const newAppSchema = z.strictObject({ ticket: ticketSchema, code: text(40) });

/** The recovery codes, of which the server keeps only hashes. The first passkey or app makes them; then it is null. */
export const madeFactorSchema = z.strictObject({ recoveryCodes: z.array(z.string()).nullable() });
export const newRecoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });

/** Confirms the session: the password, and then the second step if the account has one. */
export const confirmationSchema = z.union([
  z.strictObject({ password: z.string() }),
  ...secondStepInputSchema.options,
]);

/** `secondStep` is null once the session is confirmed. */
export const confirmationResponseSchema = z.strictObject({ secondStep: secondStepSchema.nullable() });

export type SecondStep = z.infer<typeof secondStepSchema>;
export type SecondStepInput = z.infer<typeof secondStepInputSchema>;
export type Passkey = z.infer<typeof passkeySchema>;
export type Factors = z.infer<typeof factorsSchema>;
export type NewPasskey = z.infer<typeof newPasskeySchema>;
export type Confirmation = z.infer<typeof confirmationSchema>;
export type AppOptions = z.infer<typeof appOptionsSchema>;
export type MadeFactor = z.infer<typeof madeFactorSchema>;
export type NewApp = z.infer<typeof newAppSchema>;
