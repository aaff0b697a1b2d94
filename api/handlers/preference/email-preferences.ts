/** What people choose about mails, by name. */

import { insertRefusal } from '#api/db/network/invitations.ts'
import { changePreferences, preferencesOf } from '#api/db/preference/email-preferences.ts'
import { findUser } from '#api/db/users.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { digestKinds, type EmailPreferences, usualPreferences } from '#domain/account/mailing.ts'
import { stoppedBy } from './stop-links.ts'

const getEmailPreferences = handle(calls.preference.getEmailPreferences, async ({ params, member }, { db }) => {
  // Of others it is not said whether they are there.
  if (params.id !== member.id) throw new CallError('NOT_FOUND')
  return (await preferencesOf(db.read, [member.id])).get(member.id) ?? usualPreferences
})

const updateEmailPreferences = handle(
  calls.preference.updateEmailPreferences,
  async ({ params, body, member }, { db, clock }) => {
    if (params.id !== member.id) throw new CallError('NOT_FOUND')
    const change = Object.fromEntries(
      digestKinds.flatMap((kind) => (body[kind] === undefined ? [] : [[kind, body[kind]]])),
    ) as Partial<EmailPreferences>
    return db.transact((tx) => changePreferences(tx, member.id, change, new Date(clock.now())))
  },
)

/** @throws CallError LINK_INVALID */
export async function stopBy(token: string, deps: Deps): Promise<void> {
  const stopped = stoppedBy(token, deps)
  if (!stopped) throw new CallError('LINK_INVALID')
  if ('addressKey' in stopped) {
    await deps.db.transact((tx) => insertRefusal(tx, stopped.addressKey, new Date(deps.clock.now())))
    return
  }
  const { personId, what } = stopped
  const kinds = what === 'all' ? digestKinds : [what]
  await deps.db.transact(async (tx) => {
    const user = await findUser(tx, personId)
    if (!user || user.state === 'deleted') throw new CallError('LINK_INVALID')
    const change = Object.fromEntries(kinds.map((kind) => [kind, 'never'])) as Partial<EmailPreferences>
    await changePreferences(tx, personId, change, new Date(deps.clock.now()))
  })
}

const stopMails = handle(calls.preference.stopMails, async ({ body }, deps) => {
  await stopBy(body.token, deps)
  return { done: true }
})

export const emailPreferences = { getEmailPreferences, updateEmailPreferences, stopMails }
