/** Conversations of a large account: many, one of them long, and many blocked users. */

import { type RawBuilder, sql } from 'kysely'
import type { Writer } from '#api/db/database.ts'

interface Conversing {
  readonly investorId: string
  readonly ownerId: string
  readonly conversationId: string
  /** A relation of users with the columns `id` and `n`. */
  readonly crowd: RawBuilder<unknown>
  /** Conversations with one message each, and messages of the long one. */
  readonly count: number
  /** The moment of the row `n`. */
  readonly moment: RawBuilder<unknown>
}

export async function fillMessages(
  tx: Writer,
  { investorId, ownerId, conversationId, crowd, count, moment }: Conversing,
): Promise<void> {
  await sql`
    create temporary table conversing on commit drop as
    select gen_random_uuid() as id, id as user_id, n, ${moment} as at, 1 as messages from ${crowd} where n <= ${count}
    union all select ${conversationId}::uuid, ${ownerId}::uuid, 0, '2026-11-20T12:00:00Z'::timestamptz, ${count}::int`.execute(
    tx,
  )
  await sql`
    insert into conversation (id, kind, first_id, second_id, begun_by, created_at, last_sequence, latest_at)
    select id, 'direct', least(user_id, ${investorId}::uuid), greatest(user_id, ${investorId}::uuid), user_id, at, messages, at
    from conversing`.execute(tx)
  await sql`
    insert into message (id, conversation_id, sequence, author_id, as_team, body, attachment_count, content_hash, created_at)
    select gen_random_uuid(), id, sequence, user_id, false, 'When does the sale close?', 0, '\\x00', at
    from conversing, generate_series(1, messages) as sequence`.execute(tx)
  await sql`
    insert into conversation_participant (id, conversation_id, user_id, latest_at, last_read_sequence, unread_count, archived)
    select gen_random_uuid(), id, user_id, at, 0, 0, false from conversing
    union all select gen_random_uuid(), id, ${investorId}::uuid, at, case when n % 2 = 0 then 0 else messages end,
      case when n % 2 = 0 then messages else 0 end, n % 3 = 1 from conversing`.execute(tx)
  await sql`
    insert into user_block (blocker_id, blocked_id, created_at)
    select ${investorId}, id, ${moment} from ${crowd} where n <= ${count}`.execute(tx)
}
