import { forgetKeys } from '#api/db/payment/gateway-keys.ts'
import { forgetKeysWithoutMoney } from '#api/db/limits/idempotency.ts'
import { deleteExpired } from '#api/db/jobs/expired-rows.ts'
import { deleteCampaign } from '#api/db/campaign/campaigns.ts'
import { dueErasures, lockDeleted } from '#api/db/campaign/deleted-campaigns.ts'
import { deleteSeenViews } from '#api/db/campaign/views.ts'
import { noMoment } from '#api/db/jobs/job-claims.ts'
import { forgetFailures } from '#api/db/jobs/job-failures.ts'
import type { Writer } from '#api/db/database.ts'
import { forgetExports } from '#api/db/account/data-exports.ts'
import { forgetInvitations } from '#api/db/social/invitations.ts'
import { clearEvidence } from '#api/db/identity/accreditations.ts'
import { forgetUnsent } from '#api/db/identity/retention.ts'
import { clearDocuments } from '#api/db/identity/identities.ts'
import { forgetCallbacks } from '#api/db/identity/verification-callbacks.ts'
import { clearAttachments } from '#api/db/messaging/messages.ts'
import { clearReports } from '#api/db/repayment/reports.ts'
import { forgetDelayed } from '#api/db/notification/delayed.ts'
import { forgetDigests } from '#api/db/notification/digests.ts'
import { forgetAnswers } from '#api/db/payment/provider-answers.ts'
import { dropBankLinks, forgottenBankLinks } from '#api/db/wallet/bank-links.ts'
import { expireBankLink } from '#api/services/wallet/bank-link/settle-bank-link.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { dateIn, dayMs } from '#domain/calendar.ts'
import { digestRetentionDays } from '#domain/notification/digest.ts'
import { formerKeyDays } from '#domain/payment/gateway-keys.ts'
import { answerDays } from '#domain/payment/payment-administration.ts'
import { idempotencyDays, invitationDays, knownNetworkDays, registrationDays } from '#domain/limits.ts'
import { erasedAt } from '#domain/campaign/campaign.ts'
import type { JobDeps } from './job.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** Deletes expired data. Each chore is a row of its own: one that fails does not block the others. */
const chores: Readonly<Record<string, (tx: Writer, now: number, deps: JobDeps) => Promise<unknown>>> = {
  'activation-tokens': (tx, now) => deleteExpired(tx, 'activation_token', new Date(now - dayMs)),
  'bank-links': (tx, now) => dropBankLinks(tx, new Date(now - 30 * dayMs)),
  // Data of yesterday's visitors is deleted for privacy.
  'campaign-views': async (tx, now) => {
    const { settings } = await readSettings(tx)
    await deleteSeenViews(tx, dateIn(now, settings.timezone))
  },
  'captcha-proofs': (tx, now) => deleteExpired(tx, 'captcha_proof', new Date(now)),
  'delayed-notifications': (tx, now) => forgetDelayed(tx, new Date(now - delayedDays * dayMs)),
  'data-exports': (tx, now) => forgetExports(tx, new Date(now)),
  digests: (tx, now) => forgetDigests(tx, new Date(now - digestRetentionDays * dayMs)),
  'former-gateway-keys': (tx, now) => forgetKeys(tx, new Date(now - formerKeyDays * dayMs)),
  'idempotency-keys': (tx, now) => forgetKeysWithoutMoney(tx, new Date(now - idempotencyDays * dayMs)),
  'identity-answers': (tx, now) => forgetUnsent(tx, new Date(now)),
  invitations: (tx, now) => forgetInvitations(tx, new Date(now - invitationDays * dayMs)),
  'job-failures': (tx, now) => forgetFailures(tx, new Date(now - failureDays * dayMs)),
  'known-networks': (tx, now) => deleteExpired(tx, 'known_network', new Date(now - knownNetworkDays * dayMs)),
  'lost-factors': (tx, now) => deleteExpired(tx, 'lost_factor', new Date(now)),
  'passkey-challenges': (tx, now) => deleteExpired(tx, 'passkey_challenge', new Date(now)),
  'password-resets': (tx, now) => deleteExpired(tx, 'password_reset', new Date(now - dayMs)),
  'provider-answers': (tx, now) => forgetAnswers(tx, new Date(now - answerDays * dayMs)),
  'rate-buckets': (tx, now) => deleteExpired(tx, 'rate_bucket', new Date(now - dayMs)),
  // A link is valid for a day; the choice made with it may be submitted again for some weeks.
  registrations: (tx, now) => deleteExpired(tx, 'registration', new Date(now - registrationDays * dayMs)),
  sessions: (tx, now) => deleteExpired(tx, 'user_session', new Date(now)),
  'sign-in-failures': (tx, now) => deleteExpired(tx, 'sign_in_failure', new Date(now - dayMs)),
  'sign-in-tickets': (tx, now) => deleteExpired(tx, 'sign_in_ticket', new Date(now)),
  'social-arrivals': (tx, now) => deleteExpired(tx, 'pending_social_account', new Date(now)),
  'social-trips': (tx, now) => deleteExpired(tx, 'social_authorization', new Date(now)),
  'verification-callbacks': (tx, now) => forgetCallbacks(tx, new Date(now - callbackDays * dayMs)),
  // Uploaded, but used by no profile, repayment or message since.
  'unused-files': async (tx, now, { jobs }) => {
    const unused = [
      ...(await clearEvidence(tx, new Date(now - dayMs))),
      ...(await clearDocuments(tx, new Date(now - dayMs))),
      ...(await clearReports(tx, new Date(now - dayMs))),
      ...(await clearAttachments(tx, new Date(now - dayMs))),
    ]
    for (const sha256 of unused) await jobs.add(tx, 'forget-file', { sha256 })
  },
}
const failureDays = 90
/** Longer than any job is retried. */
const delayedDays = 60
const callbackDays = 30

/** Refreshes the planner statistics of the embedded database; PostgreSQL does so by itself. */
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

/** The user did not return, or the provider did not respond in time. */
export const expireBankLinksJob: ScheduledJob = {
  name: 'expire-bank-links',
  due: (slice, { db }) => forgottenBankLinks(db.read, new Date(slice.now.getTime() - dayMs), slice),
  process: expireBankLink,
}

/** Erases drafts that were deleted thirty days ago; a draft that was restored meanwhile stays. */
export const eraseDeletedDraftsJob: ScheduledJob = {
  name: 'erase-deleted-drafts',
  due: (slice, { db }) => dueErasures(db.read, slice),
  process: (id, { db, clock }) =>
    db.transact(async (tx) => {
      const campaign = await lockDeleted(tx, id)
      if (!campaign?.deleted_at || erasedAt(campaign.deleted_at) > clock.now()) return
      await deleteCampaign(tx, campaign.id)
    }),
}
