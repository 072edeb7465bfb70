import { type Kysely, sql } from "kysely";

const statements = [
  `create table passkeys (
    id text primary key,
    credential_id text not null unique,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    created_at bigint not null,
    last_used_at bigint
  )`,
  // At most one row.
  `create table authenticator_apps (
    id integer primary key check (id = 1),
    secret text not null,
    last_step bigint not null,
    created_at bigint not null
  )`,
  "create table recovery_codes (hash text primary key, created_at bigint not null)",
  "create table used_tickets (challenge text primary key, used_at bigint not null)",
  "alter table sessions add column confirmed_at bigint not null default 0",
];

/** Passkeys, an authenticator app, and recovery codes, and when a session was last confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
