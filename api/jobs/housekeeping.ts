import { dayMs } from '#domain/calendar.ts'
import { idempotencyDays } from '#domain/limits.ts'
import type { JobDeps } from './job.ts'

/** What is over goes; what the planner knows is renewed (the embedded database does neither by itself). */
export async function housekeeping(deps: JobDeps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transact(async (tx) => {
    await tx.deleteFrom('user_session').where('expires_at', '<', new Date(now)).execute()
    await tx
      .deleteFrom('activation_token')
      .where('expires_at', '<', new Date(now - dayMs))
      .execute()
    await tx
      .deleteFrom('idempotency')
      .where('created_at', '<', new Date(now - idempotencyDays * dayMs))
      .execute()
    await tx
      .deleteFrom('rate_bucket')
      .where('refilled_at', '<', new Date(now - dayMs))
      .execute()
  })
  if (deps.db.engine === 'embedded') await deps.db.execute('vacuum analyze')
}
