import { type Kysely, sql } from 'kysely'

/** What a session is handed on by, and what comes of that, ends with it (decision T1, reliability 3.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table user_session add column parent_id uuid references user_session (id) on delete cascade`,
  `create index user_session_parent on user_session (parent_id)`,
  // Codes that are under way name no session: they live for a minute and are asked for again.
  `delete from sign_in_ticket where purpose = 'app'`,
  `alter table sign_in_ticket add column session_id uuid references user_session (id) on delete cascade`,
  `alter table sign_in_ticket add check ((session_id is not null) = (purpose = 'app'))`,
  `create index sign_in_ticket_session on sign_in_ticket (session_id)`,
]
