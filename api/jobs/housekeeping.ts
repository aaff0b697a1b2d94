import { readSettings } from '#api/db/settings.ts'
import { dateIn, dayMs } from '#domain/calendar.ts'
import { idempotencyDays, registrationDays } from '#domain/limits.ts'
import type { JobDeps } from './job.ts'

/** What is over goes; what the planner knows is renewed (the embedded database does neither by itself). */
export async function housekeeping(deps: JobDeps): Promise<void> {
  const now = deps.clock.now()
  const { settings } = await readSettings(deps.db.read)
  await deps.db.transact(async (tx) => {
    await tx.deleteFrom('user_session').where('expires_at', '<', new Date(now)).execute()
    await tx
      .deleteFrom('activation_token')
      .where('expires_at', '<', new Date(now - dayMs))
      .execute()
    await tx
      .deleteFrom('password_reset')
      .where('expires_at', '<', new Date(now - dayMs))
      .execute()
    await tx.deleteFrom('sign_in_ticket').where('expires_at', '<', new Date(now)).execute()
    // A link lives for a day; what was chosen with it may be sent once more for some weeks.
    await tx
      .deleteFrom('registration')
      .where('created_at', '<', new Date(now - registrationDays * dayMs))
      .execute()
    await tx
      .deleteFrom('idempotency')
      .where('created_at', '<', new Date(now - idempotencyDays * dayMs))
      .execute()
    await tx
      .deleteFrom('rate_bucket')
      .where('refilled_at', '<', new Date(now - dayMs))
      .execute()
    await tx.deleteFrom('captcha_proof').where('expires_at', '<', new Date(now)).execute()
    await tx
      .deleteFrom('sign_in_failure')
      .where('last_at', '<', new Date(now - dayMs))
      .execute()
    // Who was counted yesterday is nobody's business any more.
    await tx.deleteFrom('campaign_view_seen').where('day', '<', dateIn(now, settings.timezone)).execute()
  })
  if (deps.db.engine === 'embedded') await deps.db.execute('vacuum analyze')
}
