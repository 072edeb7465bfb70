import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { z } from "zod";
import { accountSchema } from "../contract/account.ts";
import { acknowledgementSchema } from "../contract/acknowledgement.ts";
import { apiKeyListSchema, newApiKeySchema } from "../contract/api-keys.ts";
import { backupsSchema } from "../contract/backups.ts";
import {
  adminBlogListSchema,
  adminBlogSchema,
  blogListSchema,
  likesSchema,
  previewSchema,
  publicBlogSchema,
} from "../contract/blogs.ts";
import { checkSchema } from "../contract/checks.ts";
import { goalListSchema, goalSchema } from "../contract/goals.ts";
import { insightSchema, liveSchema } from "../contract/insight.ts";
import { insightRequestsSchema } from "../contract/insight-requests.ts";
import { jobQueueSchema } from "../contract/jobs.ts";
import { importResultSchema } from "../contract/message-export.ts";
import {
  changedMessagesSchema,
  labelListSchema,
  messageCountsSchema,
  messagePageSchema,
  openMessageSchema,
  storedMessageSchema,
} from "../contract/messages.ts";
import { notificationsSchema, webhookTestSchema } from "../contract/notifications.ts";
import { personSchema } from "../contract/people.ts";
import { previewLinkSchema, previewLinkStateSchema } from "../contract/previews.ts";
import { pushDeviceSchema, pushDevicesSchema, pushTestSchema } from "../contract/push.ts";
import { refusalSchema } from "../contract/refusal.ts";
import { replyListSchema, replySchema, replySettingsSchema } from "../contract/replies.ts";
import { revisionListSchema, revisionSchema } from "../contract/revisions.ts";
import { savedReplyListSchema, savedReplySchema } from "../contract/saved-replies.ts";
import {
  appOptionsSchema,
  confirmationResponseSchema,
  factorsSchema,
  madeFactorSchema,
  newRecoveryCodesSchema,
  passkeyOptionsSchema,
  passkeySignInSchema,
} from "../contract/second-step.ts";
import { securityEntryPageSchema } from "../contract/security-events.ts";
import {
  loginResponseSchema,
  sessionListSchema,
  signedInSchema,
  verifyResponseSchema,
} from "../contract/sessions.ts";
import { shareLinkListSchema, shareLinkSchema } from "../contract/share-links.ts";
import {
  editedFileSchema,
  refusedEditsSchema,
  renderedPreviewSchema,
  restoredFileSchema,
  siteEditingSchema,
  siteVersionListSchema,
  siteVersionSchema,
} from "../contract/site-editing.ts";
import { siteFaultsSchema } from "../contract/site-faults.ts";
import { dashboardSchema } from "../contract/stats.ts";
import { topicsSchema } from "../contract/topics.ts";
import { trashSchema } from "../contract/trash.ts";
import {
  sitePictureSchema,
  uploadedSchema,
  uploadPageSchema,
  uploadsDeletedSchema,
} from "../contract/uploads.ts";
import { visitImportSchema } from "../contract/visit-import.ts";
import { queuedLetterSchema, visitLetterSchema } from "../contract/visit-letter.ts";
import { visitPageSchema, visitRecordedSchema } from "../contract/visits.ts";
import {
  unsavedListSchema,
  workingCopyAnswerSchema,
  workingStateSchema,
} from "../contract/working-copies.ts";

/** The schema of each call's successful response. `null` means 204 without a body. */
const responseSchemas: Record<string, z.ZodType | null> = {
  "GET /api/ping": acknowledgementSchema,
  "POST /api/messages": acknowledgementSchema,
  "POST /api/dashboard/visits": visitRecordedSchema,
  "POST /api/dashboard/visits/:id/report": null,
  "GET /api/insight": insightSchema,
  "GET /api/insight/live": liveSchema,
  "GET /api/insight/requests": insightRequestsSchema,
  "GET /api/insight/goals": goalListSchema,
  "POST /api/insight/goals": goalSchema,
  "DELETE /api/insight/goals/:id": null,
  "POST /api/insight/imports": visitImportSchema,
  "GET /api/blogs/public": blogListSchema,
  "GET /api/Blogs/slug/:slug": publicBlogSchema,
  "PATCH /api/blogs/:id/likes": likesSchema,
  "POST /api/auth/login": loginResponseSchema,
  "POST /api/auth/passkey": passkeySignInSchema,
  "POST /api/auth/second-step": signedInSchema,
  "GET /api/auth/verify": verifyResponseSchema,
  "POST /api/auth/logout": null,
  "GET /api/account": accountSchema,
  "PUT /api/account/password": null,
  "GET /api/account/factors": factorsSchema,
  "POST /api/account/passkeys/options": passkeyOptionsSchema,
  "POST /api/account/passkeys": madeFactorSchema,
  "DELETE /api/account/passkeys/:id": null,
  "POST /api/account/app/options": appOptionsSchema,
  "POST /api/account/app": madeFactorSchema,
  "DELETE /api/account/app": null,
  "POST /api/account/recovery-codes": newRecoveryCodesSchema,
  "POST /api/account/confirm": confirmationResponseSchema,
  "GET /api/account/sessions": sessionListSchema,
  "DELETE /api/account/sessions": null,
  "DELETE /api/account/sessions/:id": null,
  "GET /api/account/events": securityEntryPageSchema,
  "GET /api/api-keys": apiKeyListSchema,
  "POST /api/api-keys": newApiKeySchema,
  "DELETE /api/api-keys/:id": null,
  "GET /api/dashboard/stats": dashboardSchema,
  "GET /api/backups": backupsSchema,
  "GET /api/jobs": jobQueueSchema,
  "POST /api/jobs/failed/retry": null,
  "DELETE /api/jobs/failed": null,
  "POST /api/jobs/:id/retry": null,
  "DELETE /api/jobs/:id": null,
  "GET /api/site-faults": siteFaultsSchema,
  "GET /api/site/files": siteEditingSchema,
  "PATCH /api/site/files": editedFileSchema,
  "POST /api/site/preview": renderedPreviewSchema,
  "POST /api/site/pages": editedFileSchema,
  "DELETE /api/site/pages/:slug": null,
  "POST /api/site/pictures": sitePictureSchema,
  "GET /api/site/versions": siteVersionListSchema,
  "GET /api/site/versions/:id": siteVersionSchema,
  "POST /api/site/versions/:id/restore": restoredFileSchema,
  "GET /api/dashboard/visits": visitPageSchema,
  "DELETE /api/dashboard/visits/:id": null,
  "GET /api/messages": messagePageSchema,
  "PATCH /api/messages": changedMessagesSchema,
  "GET /api/messages/counts": messageCountsSchema,
  "GET /api/messages/reply-settings": replySettingsSchema,
  "POST /api/messages/withdrawal": null,
  "POST /api/messages/import": importResultSchema,
  "POST /api/people": personSchema,
  "POST /api/people/erase": personSchema,
  "GET /api/messages/labels": labelListSchema,
  "PUT /api/messages/:id/labels": openMessageSchema,
  "PUT /api/messages/:id/note": openMessageSchema,
  "GET /api/messages/:id": openMessageSchema,
  "PATCH /api/messages/:id": storedMessageSchema,
  "GET /api/messages/:id/replies": replyListSchema,
  "POST /api/messages/:id/replies": replySchema,
  "POST /api/messages/:id/replies/:reply/retry": replySchema,
  "DELETE /api/messages/:id/replies/:reply": null,
  "GET /api/notifications": notificationsSchema,
  "PUT /api/notifications": notificationsSchema,
  "POST /api/notifications/webhook-test": webhookTestSchema,
  "GET /api/visit-letter": visitLetterSchema,
  "PUT /api/visit-letter": visitLetterSchema,
  "POST /api/visit-letter/send": queuedLetterSchema,
  "GET /api/push-devices": pushDevicesSchema,
  "POST /api/push-devices": pushDeviceSchema,
  "PUT /api/push-devices/:id": pushDeviceSchema,
  "DELETE /api/push-devices/:id": null,
  "POST /api/push-devices/:id/test": pushTestSchema,
  "GET /api/share-links": shareLinkListSchema,
  "POST /api/share-links": shareLinkSchema,
  "DELETE /api/share-links/:id": null,
  "GET /api/saved-replies": savedReplyListSchema,
  "POST /api/saved-replies": savedReplySchema,
  "PUT /api/saved-replies/:id": savedReplySchema,
  "DELETE /api/saved-replies/:id": null,
  "DELETE /api/messages/:id": null,
  "POST /api/messages/:id/restore": storedMessageSchema,
  "PUT /api/uploads": uploadedSchema,
  "GET /api/uploads/sources/:hash": uploadedSchema,
  "POST /api/uploads/covers": uploadedSchema,
  "GET /api/uploads": uploadPageSchema,
  "DELETE /api/uploads/unused": uploadsDeletedSchema,
  "DELETE /api/uploads/:id": null,
  "GET /api/blogs": adminBlogListSchema,
  "GET /api/blogs/working-copies": unsavedListSchema,
  "GET /api/blogs/topics": topicsSchema,
  "GET /api/blogs/trash": trashSchema,
  "DELETE /api/blogs/trash": null,
  "DELETE /api/blogs/trash/:id": null,
  "GET /api/blogs/:id": adminBlogSchema,
  "POST /api/blogs/:id/restore": adminBlogSchema,
  "GET /api/blogs/:id/revisions": revisionListSchema,
  "GET /api/blogs/:id/revisions/:revision": revisionSchema,
  "GET /api/blogs/:id/working-copy": workingCopyAnswerSchema,
  "GET /api/blogs/:id/working-copy/state": workingStateSchema,
  "PUT /api/blogs/:id/working-copy": workingStateSchema,
  "DELETE /api/blogs/:id/working-copy": null,
  "POST /api/blogs": adminBlogSchema,
  "POST /api/blogs/preview": previewSchema,
  "POST /api/blogs/check": checkSchema,
  "GET /api/blogs/:id/preview-link": previewLinkStateSchema,
  "POST /api/blogs/:id/preview-link": previewLinkSchema,
  "DELETE /api/blogs/:id/preview-link": null,
  "PUT /api/blogs/:id": adminBlogSchema,
  "DELETE /api/blogs/:id": null,
  "PUT /api/blogs/:id/file": adminBlogSchema,
  "DELETE /api/blogs/:id/file": adminBlogSchema,
};

/** Throws when an API response does not match the contract exactly. Unknown fields also throw. */
export async function checkResponse(method: string, path: string, response: Response): Promise<void> {
  if (method === "HEAD" || !/^\/api(?:\/|$)/.test(path)) return;
  if (response.status === 304 || isEventStream(response) || isFile(response)) return;
  const text = await readText(response.clone());
  if (!response.ok) {
    const refusal = path.toLowerCase().startsWith("/api/site/") ? refusedEditsSchema : refusalSchema;
    refusal.parse(JSON.parse(text));
    return;
  }
  const schema = schemaOf(method, path);
  if (schema !== null) schema.parse(JSON.parse(text));
  else if (response.status !== 204 || text !== "")
    throw new Error(
      `${method} ${path} must return 204 without a body; got ${response.status} with ${JSON.stringify(text)}`,
    );
}

/** A file to save, such as an export, which has a format of its own. */
function isFile({ headers }: Response): boolean {
  return headers.get("content-disposition")?.startsWith("attachment") ?? false;
}

/** Such a response arrives in parts, or does not end. Whoever reads it checks them. */
function isEventStream({ headers }: Response): boolean {
  return /^(text\/event-stream|application\/x-ndjson)/.test(headers.get("content-type") ?? "");
}

/** Returns the body of a response, decompressed. */
export async function readText(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding = response.headers.get("content-encoding");
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

function schemaOf(method: string, path: string): z.ZodType | null {
  const schema = Object.entries(responseSchemas).find(([call]) => matches(call, method, path))?.[1];
  if (schema === undefined)
    throw new Error(`No response schema for ${method} ${path}. Add it to test/contract.ts.`);
  return schema;
}

function matches(call: string, method: string, path: string): boolean {
  const [callMethod, pattern = ""] = call.split(" ");
  return callMethod === method && new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`, "i").test(path);
}
