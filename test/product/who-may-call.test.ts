import { expect, test } from "vitest";
import { startTestApp } from "../app.ts";
import type { ServerCall } from "../calls.ts";

/** Review a change of it: nothing else says that a call became more open. Pages and files are for anyone. */
const table = `
GET    /admin.webmanifest                            anyone
GET    /api/Blogs/slug/:slug                         anyone
GET    /api/account                                  owner
DELETE /api/account/app                              fresh owner
POST   /api/account/app                              fresh owner
POST   /api/account/app/options                      fresh owner
POST   /api/account/confirm                          owner
GET    /api/account/events                           owner
GET    /api/account/factors                          owner
POST   /api/account/passkeys                         fresh owner
DELETE /api/account/passkeys/:id                     fresh owner
POST   /api/account/passkeys/options                 fresh owner
PUT    /api/account/password                         fresh owner if second step
POST   /api/account/recovery-codes                   fresh owner
DELETE /api/account/sessions                         owner
GET    /api/account/sessions                         owner
DELETE /api/account/sessions/:id                     owner
GET    /api/api-keys                                 owner
POST   /api/api-keys                                 fresh owner
DELETE /api/api-keys/:id                             owner
POST   /api/auth/login                               anyone
POST   /api/auth/logout                              owner
POST   /api/auth/passkey                             anyone
POST   /api/auth/second-step                         anyone
GET    /api/auth/verify                              owner
GET    /api/backups                                  owner
POST   /api/backups                                  owner
GET    /api/blogs                                    owner, keys: posts
POST   /api/blogs                                    owner, keys: posts
DELETE /api/blogs/:id                                owner
GET    /api/blogs/:id                                owner, keys: posts
PUT    /api/blogs/:id                                owner, keys: posts
DELETE /api/blogs/:id/file                           owner
PUT    /api/blogs/:id/file                           owner
PATCH  /api/blogs/:id/likes                          anyone
DELETE /api/blogs/:id/preview-link                   owner
GET    /api/blogs/:id/preview-link                   owner
POST   /api/blogs/:id/preview-link                   owner
POST   /api/blogs/:id/restore                        owner
GET    /api/blogs/:id/revisions                      owner
GET    /api/blogs/:id/revisions/:revision            owner
DELETE /api/blogs/:id/working-copy                   owner
GET    /api/blogs/:id/working-copy                   owner
PUT    /api/blogs/:id/working-copy                   owner
GET    /api/blogs/:id/working-copy/state             owner
POST   /api/blogs/check                              owner
POST   /api/blogs/import                             owner
POST   /api/blogs/preview                            owner
GET    /api/blogs/public                             anyone
GET    /api/blogs/topics                             owner
DELETE /api/blogs/trash                              owner
GET    /api/blogs/trash                              owner
DELETE /api/blogs/trash/:id                          owner
GET    /api/blogs/working-copies                     owner
GET    /api/connection                               owner, keys: read, posts
GET    /api/dashboard/stats                          owner, keys: read
GET    /api/dashboard/visits                         owner, keys: read
POST   /api/dashboard/visits                         anyone
DELETE /api/dashboard/visits/:id                     owner
POST   /api/dashboard/visits/:id/report              anyone
GET    /api/export                                   fresh owner
GET    /api/insight                                  owner, keys: read
GET    /api/insight/export                           owner, keys: read
GET    /api/insight/goals                            owner, keys: read
POST   /api/insight/goals                            owner
DELETE /api/insight/goals/:id                        owner
POST   /api/insight/imports                          owner
GET    /api/insight/live                             owner, keys: read
GET    /api/insight/requests                         owner
GET    /api/jobs                                     owner
DELETE /api/jobs/:id                                 owner
POST   /api/jobs/:id/retry                           owner
DELETE /api/jobs/failed                              owner
POST   /api/jobs/failed/retry                        owner
GET    /api/messages                                 owner
PATCH  /api/messages                                 owner
POST   /api/messages                                 anyone
DELETE /api/messages/:id                             owner
GET    /api/messages/:id                             owner
PATCH  /api/messages/:id                             owner
PUT    /api/messages/:id/labels                      owner
PUT    /api/messages/:id/note                        owner
GET    /api/messages/:id/replies                     owner
POST   /api/messages/:id/replies                     owner
DELETE /api/messages/:id/replies/:reply              owner
POST   /api/messages/:id/replies/:reply/retry        owner
POST   /api/messages/:id/restore                     owner
GET    /api/messages/counts                          owner
GET    /api/messages/events                          owner
GET    /api/messages/export                          fresh owner
POST   /api/messages/import                          owner
GET    /api/messages/labels                          owner
GET    /api/messages/reply-settings                  owner
POST   /api/messages/withdrawal                      anyone
GET    /api/notifications                            owner
PUT    /api/notifications                            owner
POST   /api/notifications/webhook-test               owner
POST   /api/people                                   owner
POST   /api/people/erase                             fresh owner
POST   /api/people/export                            fresh owner
GET    /api/ping                                     anyone
GET    /api/push-devices                             owner
POST   /api/push-devices                             fresh owner
DELETE /api/push-devices/:id                         owner
PUT    /api/push-devices/:id                         owner
POST   /api/push-devices/:id/test                    owner
GET    /api/saved-replies                            owner
POST   /api/saved-replies                            owner
DELETE /api/saved-replies/:id                        owner
PUT    /api/saved-replies/:id                        owner
GET    /api/share-links                              owner, keys: read
POST   /api/share-links                              owner
DELETE /api/share-links/:id                          owner
GET    /api/site-faults                              owner
GET    /api/site/facts                               owner
PUT    /api/site/facts                               owner
GET    /api/site/files                               owner
PATCH  /api/site/files                               owner
DELETE /api/site/files/:folder/:slug                 owner
POST   /api/site/pages                               owner
POST   /api/site/pictures                            owner
POST   /api/site/preview                             owner
POST   /api/site/repositories                        owner
POST   /api/site/repositories/import                 owner
GET    /api/site/versions                            owner
GET    /api/site/versions/:id                        owner
POST   /api/site/versions/:id/restore                owner
GET    /api/uploads                                  owner
PUT    /api/uploads                                  owner, keys: posts
DELETE /api/uploads/:id                              owner
POST   /api/uploads/covers                           owner, keys: posts
GET    /api/uploads/sources/:hash                    owner, keys: posts
DELETE /api/uploads/unused                           owner
GET    /api/visit-letter                             owner
PUT    /api/visit-letter                             owner
POST   /api/visit-letter/send                        owner
GET    /apple-touch-icon.png                         anyone
GET    /favicon.ico                                  anyone
GET    /favicon.svg                                  anyone
GET    /healthz                                      anyone
GET    /icon-192.png                                 anyone
GET    /icon-512.png                                 anyone
GET    /icon-maskable.png                            anyone
GET    /manifest.webmanifest                         anyone
GET    /pictures/:file                               anyone
GET    /pictures/:file{.+}                           anyone
GET    /readyz                                       anyone
GET    /resume.json                                  anyone
GET    /resume.pdf                                   anyone
GET    /share/:file{.+}                              anyone
GET    /to/:slug                                     anyone
GET    /uploads/:file                                anyone
`;

function describe({ method, path, declared }: ServerCall): string {
  const access = declared?.access ?? "anyone";
  const who = typeof access === "string" ? access : `owner, keys: ${access.keys.join(", ")}`;
  return `${method.padEnd(6)} ${path.padEnd(45)} ${who}`;
}

test("each call can be made by those of this table", async () => {
  await using app = await startTestApp("sqlite");
  const key = ({ path, method }: ServerCall) => `${path} ${method}`;
  const sorted = app.calls.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  expect(sorted.map(describe)).toEqual(table.trim().split("\n"));
});
