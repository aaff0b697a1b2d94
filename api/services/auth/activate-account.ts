/** Confirms an address: by a link in a mail, or by one that an administrator passes on. */

import { lockAccount } from '#api/db/account/account-decisions.ts'
import {
  findUserByEmail,
  insertActivation,
  latestRegistration,
  absentUserId,
  requireFactor,
  redeemActivation,
} from '#api/db/account/users.ts'
import { insertAudit } from '#api/db/audit/audit.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import type { Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { activationHours } from '#domain/limits.ts'
import { mayMailAccount } from './account-mails.ts'
import { openSecondStep } from './open-second-step.ts'

/**
 * If the site requires a second factor, its set-up is the other half of the activation (platform 4).
 * @returns the ticket of that step, or null. @throws CallError LINK_INVALID
 */
export async function activateAccount(
  tx: Writer,
  { userId, token }: { readonly userId: string; readonly token: string },
  deps: Deps,
): Promise<string | null> {
  const used = await redeemActivation(tx, hashOf(token), userId, new Date(deps.clock.now()))
  if (!used) throw new CallError('LINK_INVALID')
  if (!(await readSettings(tx)).settings.signUpTwoFactor) return null
  await requireFactor(tx, userId)
  return (await openSecondStep(tx, userId, 'sign-up', deps)).ticket
}

/** The same work for every address: the reply must not reveal whether it has an account. */
export async function resendActivation(
  tx: Writer,
  email: string,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
): Promise<void> {
  const user = await findUserByEmail(tx, email)
  const registration = await latestRegistration(tx, user?.id ?? absentUserId)
  // The job finds nothing if there is nothing to activate.
  if (await mayMailAccount(tx, email, new Date(clock.now())))
    await jobs.add(tx, 'mail-activation', { registrationId: registration?.id ?? absentUserId })
}

export interface ActivationLink {
  readonly link: string
  readonly expiresAt: Date
}

/**
 * For a site without mail, or a mail that does not arrive. Only the token's hash is stored: the link is in this reply
 * only, so the call is not idempotent.
 * @throws CallError NOT_FOUND, ACCOUNT_NOT_PENDING
 */
export async function createActivationLink(
  { userId, actorId }: { readonly userId: string; readonly actorId: string },
  { db, ids, clock, site }: Pick<Deps, 'db' | 'ids' | 'clock' | 'site'>,
): Promise<ActivationLink> {
  const token = ids.secret(32)
  const at = new Date(clock.now())
  const expiresAt = new Date(clock.now() + activationHours * 3_600_000)
  await db.transact(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account || account.state === 'deleted') throw new CallError('NOT_FOUND')
    const registration = account.state === 'pending' ? await latestRegistration(tx, userId) : undefined
    if (!registration) throw new CallError('ACCOUNT_NOT_PENDING')
    await insertActivation(tx, hashOf(token), { userId, registrationId: registration.id, expiresAt })
    const event = 'activation-link-created'
    await insertAudit(tx, { id: ids.next(), at, actorId, eventName: event, subject: userId, facts: {} })
  })
  return { link: `${site.origin}/activate-account/${userId}/${token}/email`, expiresAt }
}
