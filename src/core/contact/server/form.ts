import { createHash, randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import type { ClientAddress, ServerEnv } from "../../http/client-address.ts";
import { bounds } from "../../http/contract/bounds.ts";
import { checkAddress } from "../../http/contract/check-address.ts";
import { type Disk, requireDiskSpace } from "../../http/disk-space.ts";
import {
  type Fields,
  type FormDeps,
  type FormResult,
  handleForm,
  refuseOtherMethods,
} from "../../http/handle-form.ts";
import type { RenderRefused } from "../../http/rendered-page.ts";
import { describeWait, refuseForm } from "../../http/too-many-requests.ts";
import { isYes } from "../../messages/contract/consent.ts";
import { type NewMessage, newMessageSchema } from "../../messages/contract/messages.ts";
import { withdrawalMinutes } from "../../messages/contract/withdrawal-minutes.ts";
import type { Inbox } from "./receive.ts";
import type { Withdrawals } from "./withdraw.ts";

const noFields = { name: "", email: "", message: "", consent: "" };
const day = 86_400_000;
const withdrawalPath = "/contact/withdraw";
const cookieName = "sent_message";

interface ContactFormDeps extends FormDeps, Disk {
  clock: () => number;
  clientAddress: ClientAddress;
}

/** The form of the contact page for visitors without JavaScript. It follows the same rules as `POST /api/messages`. */
export function contactFormRoutes(
  deps: ContactFormDeps,
  { inbox, withdrawals }: { inbox: Inbox; withdrawals: Withdrawals },
  renderRefused: RenderRefused,
) {
  const handle = handleForm(deps, {
    maxSize: bounds.messageBody,
    renderRefused,
    open: async (c) => {
      const wait = await inbox.limit.consume(deps.clientAddress(c.req.raw, c.env));
      if (wait !== undefined) return refuseForm(describeWait(wait));
      return async (fields) => {
        requireDiskSpace(deps);
        const outcome = await send(fields, inbox, deps.clock());
        if ("key" in outcome) await rememberKey(c, outcome.key);
        return outcome;
      };
    },
  });
  const cookie = { path: withdrawalPath, secure: deps.config.siteUrl.startsWith("https:") };

  /** Lets this browser, and no other, withdraw the message. The page cannot, because all visitors get the same one. */
  async function rememberKey(c: Context, key: string): Promise<void> {
    const options = {
      ...cookie,
      httpOnly: true,
      sameSite: "Strict",
      maxAge: withdrawalMinutes * 60,
    } as const;
    await setSignedCookie(c, cookieName, key, await withdrawals.readSecret(), options);
  }

  const handleWithdrawal = handleForm(deps, {
    maxSize: bounds.likeBody,
    renderRefused,
    open: async (c) => {
      const wait = await inbox.limit.consume(deps.clientAddress(c.req.raw, c.env));
      if (wait !== undefined) return refuseForm(describeWait(wait));
      return async () => {
        const key = await getSignedCookie(c, await withdrawals.readSecret(), cookieName);
        // A signed key that no message has any more is that of a message that was withdrawn, such as with a double
        // click.
        const isLate = !key || (await withdrawals.withdraw(key)) === "late";
        if (!isLate) deleteCookie(c, cookieName, cookie);
        return { seeOther: `/contact?withdrawn=${isLate ? "no" : "yes"}` };
      };
    },
  });
  return new Hono<ServerEnv>()
    .post("/contact", handle)
    .all("/contact", refuseOtherMethods)
    .post(withdrawalPath, handleWithdrawal)
    .all(withdrawalPath, refuseOtherMethods);
}

async function send(
  fields: Fields,
  inbox: Inbox,
  now: number,
): Promise<FormResult | { seeOther: string; key: string }> {
  const { success, data, error } = newMessageSchema.safeParse({ ...noFields, ...fields });
  const issues = (error?.issues ?? []).map(({ path, code, message }) => ({
    path: path.join("."),
    message: code === "invalid_type" ? "Fill in this field once" : message,
  }));
  // The chat does not accept an empty answer either.
  if (data?.consent === "" || fields.consent === undefined) {
    issues.push({ path: "consent", message: "Choose yes or no" });
  }
  if (!success || issues.length > 0)
    return { status: 400, message: "Check the fields that are marked below.", issues };
  // The page that has the hint also has this field, so sending it again confirms the address.
  const doubt = fields.confirmedEmail === fields.email ? undefined : checkAddress(data.email);
  if (doubt !== undefined) {
    const issue = { path: "confirmedEmail", message: writeHint(doubt.suggestion) };
    return { status: 400, message: "Please check your email address.", issues: [issue] };
  }
  const stamp = typeof fields.stamp === "string" ? fields.stamp : undefined;
  let key = makeKey(data, now);
  if ((await inbox.receive(data, { key, stamp })) === "key-reused") {
    key = `form:${randomUUID()}`;
    await inbox.receive(data, { key, stamp });
  }
  return { seeOther: `/contact?sent=${isYes(data.consent) ? "yes" : "no"}`, key };
}

function writeHint(suggestion: string | undefined): string {
  return suggestion === undefined
    ? "I can't write to this address. Correct it, or send the form again to keep it."
    : `Did you mean ${suggestion}? Correct the address, or send the form again to keep it.`;
}

/**
 * Returns a key that is the same when a visitor sends the same message twice on a day, for example with a double click.
 * The page cannot have a key of its own, because all visitors get the same one from the cache. The colon keeps clients
 * of the API from using the key.
 */
function makeKey({ name, email, message, consent }: NewMessage, now: number): string {
  const text = JSON.stringify([name, email, message, isYes(consent), Math.floor(now / day)]);
  return `form:${createHash("sha256").update(text).digest("base64url")}`;
}
