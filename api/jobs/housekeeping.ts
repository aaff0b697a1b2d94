import { forgetKeys } from '#api/db/gateway-keys.ts'
import { forgetKeysWithoutMoney } from '#api/db/limits/idempotency.ts'
import { noMoment } from '#api/db/jobs/job-claims.ts'
import { forgetFailures } from '#api/db/jobs/job-failures.ts'
import type { Writer } from '#api/db/database.ts'
import { forgetExports } from '#api/db/leaving/data-exports.ts'
import { forgetInvitations } from '#api/db/network/invitations.ts'
import { forgetPapers } from '#api/db/people/accreditations.ts'
import { forgetDigests } from '#api/db/preference/digests.ts'
import { forgetAnswers } from '#api/db/provider-answers.ts'
import { dropBankLinks, forgottenBankLinks } from '#api/db/wallet/bank-links.ts'
import { giveUpLink } from '#api/handlers/wallet/settle-bank-link.ts'
import { readSettings } from '#api/db/settings.ts'
import { dateIn, dayMs } from '#domain/calendar.ts'
import { digestRetentionDays } from '#domain/account/digest.ts'
import { formerKeyDays } from '#domain/gateway-keys.ts'
import { answerDays } from '#domain/payment-administration.ts'
import { idempotencyDays, invitationDays, knownNetworkDays, registrationDays } from '#domain/limits.ts'
import type { JobDeps } from './job.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** What is over goes. Each is a row of its own: one that fails does not keep the others from going. */
const chores: Readonly<Record<string, (tx: Writer, now: number, deps: JobDeps) => Promise<unknown>>> = {
  'activation-tokens': (tx, now) =>
    tx
      .deleteFrom('activation_token')
      .where('expires_at', '<', new Date(now - dayMs))
      .execute(),
  'bank-links': (tx, now) => dropBankLinks(tx, new Date(now - 30 * dayMs)),
  // Who was counted yesterday is nobody's business any more.
  'campaign-views': async (tx, now) => {
    const { settings } = await readSettings(tx)
    await tx.deleteFrom('campaign_view_seen').where('day', '<', dateIn(now, settings.timezone)).execute()
  },
  'captcha-proofs': (tx, now) => tx.deleteFrom('captcha_proof').where('expires_at', '<', new Date(now)).execute(),
  'data-exports': (tx, now) => forgetExports(tx, new Date(now)),
  digests: (tx, now) => forgetDigests(tx, new Date(now - digestRetentionDays * dayMs)),
  'former-gateway-keys': (tx, now) => forgetKeys(tx, new Date(now - formerKeyDays * dayMs)),
  'idempotency-keys': (tx, now) => forgetKeysWithoutMoney(tx, new Date(now - idempotencyDays * dayMs)),
  invitations: (tx, now) => forgetInvitations(tx, new Date(now - invitationDays * dayMs)),
  'job-failures': (tx, now) => forgetFailures(tx, new Date(now - failureDays * dayMs)),
  'known-networks': (tx, now) =>
    tx
      .deleteFrom('known_network')
      .where('last_at', '<', new Date(now - knownNetworkDays * dayMs))
      .execute(),
  'lost-factors': (tx, now) => tx.deleteFrom('lost_factor').where('expires_at', '<', new Date(now)).execute(),
  'passkey-challenges': (tx, now) =>
    tx.deleteFrom('passkey_challenge').where('expires_at', '<', new Date(now)).execute(),
  'password-resets': (tx, now) =>
    tx
      .deleteFrom('password_reset')
      .where('expires_at', '<', new Date(now - dayMs))
      .execute(),
  'provider-answers': (tx, now) => forgetAnswers(tx, new Date(now - answerDays * dayMs)),
  'rate-buckets': (tx, now) =>
    tx
      .deleteFrom('rate_bucket')
      .where('refilled_at', '<', new Date(now - dayMs))
      .execute(),
  // A link lives for a day; what was chosen with it may be sent once more for some weeks.
  registrations: (tx, now) =>
    tx
      .deleteFrom('registration')
      .where('created_at', '<', new Date(now - registrationDays * dayMs))
      .execute(),
  sessions: (tx, now) => tx.deleteFrom('user_session').where('expires_at', '<', new Date(now)).execute(),
  'sign-in-failures': (tx, now) =>
    tx
      .deleteFrom('sign_in_failure')
      .where('last_at', '<', new Date(now - dayMs))
      .execute(),
  'sign-in-tickets': (tx, now) => tx.deleteFrom('sign_in_ticket').where('expires_at', '<', new Date(now)).execute(),
  'social-arrivals': (tx, now) => tx.deleteFrom('social_arrival').where('expires_at', '<', new Date(now)).execute(),
  'social-trips': (tx, now) => tx.deleteFrom('social_trip').where('expires_at', '<', new Date(now)).execute(),
  // Handed in, and named by nobody's profile since.
  'unused-files': async (tx, now, { jobs }) => {
    for (const sha256 of await forgetPapers(tx, new Date(now - dayMs))) await jobs.add(tx, 'forget-file', { sha256 })
  },
}
const failureDays = 90

/** What the planner of the embedded database knows is renewed; PostgreSQL does so by itself. */
const vacuum = 'vacuum'

export const housekeepingJob: ScheduledJob = {
  name: 'housekeeping',
  due: async ({ after, limit }, { db }) =>
    [...Object.keys(chores), ...(db.engine === 'embedded' ? [vacuum] : [])]
      .toSorted()
      .filter((id) => after === undefined || id > after.id)
      .slice(0, limit)
      .map((id) => ({ id, at: noMoment })),
  process: async (id, deps) => {
    if (id === vacuum) await deps.db.execute('vacuum analyze')
    else await deps.db.transact(async (tx) => chores[id]?.(tx, deps.clock.now(), deps))
  },
}

/** Nobody came back for them, or their provider was silent for too long. */
export const expireBankLinksJob: ScheduledJob = {
  name: 'expire-bank-links',
  due: (slice, { db }) => forgottenBankLinks(db.read, new Date(slice.now.getTime() - dayMs), slice),
  process: giveUpLink,
}
