import { forgetKeys } from '#api/db/gateway-keys.ts'
import { forgetExports } from '#api/db/leaving/data-exports.ts'
import { forgetInvitations } from '#api/db/network/invitations.ts'
import { forgetPapers } from '#api/db/people/accreditations.ts'
import { forgetDigests } from '#api/db/preference/digests.ts'
import { forgetAnswers } from '#api/db/provider-answers.ts'
import { dropBankLinks, forgottenBankLinks } from '#api/db/wallet/bank-links.ts'
import { giveUpLink } from '#api/handlers/wallet/settle-bank-link.ts'
import { readSettings } from '#api/db/settings.ts'
import { dateIn, dayMs } from '#domain/calendar.ts'
import { digestKeptDays } from '#domain/account/digest.ts'
import { formerKeyDays } from '#domain/gateway-keys.ts'
import { answerDays } from '#domain/payment-administration.ts'
import { idempotencyDays, invitationDays, knownNetworkDays, registrationDays } from '#domain/limits.ts'
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
    for (const table of ['passkey_challenge', 'social_trip', 'social_arrival', 'lost_factor'] as const)
      await tx.deleteFrom(table).where('expires_at', '<', new Date(now)).execute()
    await forgetInvitations(tx, new Date(now - invitationDays * dayMs))
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
    await forgetDigests(tx, new Date(now - digestKeptDays * dayMs))
    await forgetExports(tx, new Date(now))
    await forgetAnswers(tx, new Date(now - answerDays * dayMs))
    await forgetKeys(tx, new Date(now - formerKeyDays * dayMs))
    await tx.deleteFrom('captcha_proof').where('expires_at', '<', new Date(now)).execute()
    await tx
      .deleteFrom('sign_in_failure')
      .where('last_at', '<', new Date(now - dayMs))
      .execute()
    await tx
      .deleteFrom('known_network')
      .where('last_at', '<', new Date(now - knownNetworkDays * dayMs))
      .execute()
    // Handed in, and named by nobody's profile since.
    for (const sha256 of await forgetPapers(tx, new Date(now - dayMs)))
      await deps.jobs.add(tx, 'forget-file', { sha256 })
    await dropBankLinks(tx, new Date(now - 30 * dayMs))
    // Who was counted yesterday is nobody's business any more.
    await tx.deleteFrom('campaign_view_seen').where('day', '<', dateIn(now, settings.timezone)).execute()
  })
  for (const id of await forgottenBankLinks(deps.db.read, new Date(now - dayMs), 1000)) await giveUpLink(id, deps)
  if (deps.db.engine === 'embedded') await deps.db.execute('vacuum analyze')
}
