/** Calls of the newsletter, by name. */

import { changeSubscription, lockSubscription, subscriptionOf } from '#api/db/newsletter.ts'
import { readSettings } from '#api/db/settings.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { checkPerson, noCheck } from '#api/handlers/person-check.ts'
import { captchaForms } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'
import { isRecent } from '#contract/limits/elapsed.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { emailRule } from '#domain/field.ts'
import { newsletterMailMinutes } from '#domain/limits.ts'
import { subscriptionBy } from './links.ts'

const getState = handle(calls.newsletter.getState, async ({ member }, { db }) => ({
  subscribed: (await subscriptionOf(db.read, member.email))?.state === 'on',
}))

const changeState = handle(calls.newsletter.changeState, async ({ member, body }, { db, ids, clock, jobs }) => {
  const now = new Date(clock.now())
  await db.transact(async (tx) => {
    const row = await lockSubscription(tx, { id: ids.next(), email: member.email, language: member.language, now })
    if ((row.state === 'on') === body.subscribed) return
    await changeSubscription(
      tx,
      row.id,
      body.subscribed ? { state: 'on', on_at: now, language: member.language } : { state: 'off', off_at: now },
    )
    if (body.subscribed) await jobs.add(tx, 'mail-newsletter', { subscriptionId: row.id })
  })
  return body
})

/** Writes to an address at most once in a while, whoever asks. */
export async function askForNewsletter(
  { email, captcha, language }: { email: string; captcha: string | undefined; language: Language },
  deps: Deps,
): Promise<void> {
  const wrong = emailRule(email)
  if (wrong) throw new CallError('INVALID_INPUT', {}, [{ path: 'email', ...wrong }])
  const { settings } = await readSettings(deps.db.read)
  const countProof = captchaForms(settings).newsletter ? await checkPerson(captcha, deps) : noCheck
  const now = new Date(deps.clock.now())
  await deps.db.transact(async (tx) => {
    await countProof(tx)
    const row = await lockSubscription(tx, { id: deps.ids.next(), email, language, now })
    const waits =
      row.mailed_at !== null && isRecent(row.mailed_at.getTime(), now.getTime(), newsletterMailMinutes * 60_000)
    if (row.state === 'on' || waits) return
    await changeSubscription(tx, row.id, { state: 'asked', language, asked_at: now, mailed_at: now })
    await deps.jobs.add(tx, 'mail-newsletter', { subscriptionId: row.id })
  })
}

const subscribe = handle(calls.newsletter.subscribe, async ({ body, language }, deps) => {
  await askForNewsletter({ ...body, captcha: body.captcha, language }, deps)
  return { done: true }
})

/** @throws CallError LINK_INVALID */
export async function followLink(token: string, act: 'on' | 'off', deps: Deps): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.transact(async (tx) => {
    const row = await subscriptionBy(token, act, tx, deps)
    // A link that confirmed once does not undo a later end.
    if (!row || (act === 'on' && row.state === 'off')) throw new CallError('LINK_INVALID')
    if (row.state === act) return
    await changeSubscription(tx, row.id, act === 'on' ? { state: act, on_at: now } : { state: act, off_at: now })
    if (act === 'on') await deps.jobs.add(tx, 'mail-newsletter', { subscriptionId: row.id })
  })
}

const confirm = handle(calls.newsletter.confirm, async ({ body }, deps) => {
  await followLink(body.token, 'on', deps)
  return { done: true }
})

const end = handle(calls.newsletter.end, async ({ body }, deps) => {
  await followLink(body.token, 'off', deps)
  return { done: true }
})

export const newsletter = { changeState, confirm, end, getState, subscribe }
