/** Newsletter subscriptions: requested, confirmed and ended. */

import { changeSubscription, lockSubscription } from '#api/db/notification/newsletter.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { captchaForms } from '#api/db/site/effective-settings.ts'
import { verifyCaptcha, noCheck } from '#api/services/site/verify-captcha.ts'
import { CallError } from '#contract/errors.ts'
import { isRecent } from '#contract/limits/elapsed.ts'
import type { Language } from '#contract/shapes.ts'
import { emailRule } from '#domain/field.ts'
import { newsletterMailMinutes } from '#domain/limits.ts'
import { subscriptionBy } from './links.ts'

/** Turns the newsletter on or off for a signed-in person. */
export async function changeNewsletter(
  { member, subscribed }: { readonly member: Member; readonly subscribed: boolean },
  { db, ids, clock, jobs }: Deps,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transact(async (tx) => {
    const row = await lockSubscription(tx, { id: ids.next(), email: member.email, language: member.language, now })
    if ((row.state === 'on') === subscribed) return
    await changeSubscription(
      tx,
      row.id,
      subscribed ? { state: 'on', on_at: now, language: member.language } : { state: 'off', off_at: now },
    )
    if (subscribed) await jobs.add(tx, 'mail-newsletter', { subscriptionId: row.id })
  })
}

/** Mails an address at most once per interval, whoever makes the request. */
export async function requestNewsletter(
  { email, captcha, language }: { email: string; captcha: string | undefined; language: Language },
  deps: Deps,
): Promise<void> {
  const wrong = emailRule(email)
  if (wrong) throw new CallError('INVALID_INPUT', {}, [{ path: 'email', ...wrong }])
  const { settings } = await readSettings(deps.db.read)
  const countProof = captchaForms(settings).newsletter ? await verifyCaptcha(captcha, deps) : noCheck
  const now = new Date(deps.clock.now())
  await deps.db.transact(async (tx) => {
    await countProof(tx)
    const row = await lockSubscription(tx, { id: deps.ids.next(), email, language, now })
    const isRateLimited =
      row.mailed_at !== null && isRecent(row.mailed_at.getTime(), now.getTime(), newsletterMailMinutes * 60_000)
    if (row.state === 'on' || isRateLimited) return
    await changeSubscription(tx, row.id, { state: 'pending', language, requested_at: now, mailed_at: now })
    await deps.jobs.add(tx, 'mail-newsletter', { subscriptionId: row.id })
  })
}

/** @throws CallError LINK_INVALID */
export async function followLink(token: string, action: 'on' | 'off', deps: Deps): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.transact(async (tx) => {
    const row = await subscriptionBy(token, action, tx, deps)
    // A link that confirmed once does not undo a later unsubscription.
    if (!row || (action === 'on' && row.state === 'off')) throw new CallError('LINK_INVALID')
    if (row.state === action) return
    await changeSubscription(
      tx,
      row.id,
      action === 'on' ? { state: action, on_at: now } : { state: action, off_at: now },
    )
    if (action === 'on') await deps.jobs.add(tx, 'mail-newsletter', { subscriptionId: row.id })
  })
}
