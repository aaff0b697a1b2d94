import { insertRefusal } from '#api/db/social/invitations.ts'
import { findUser } from '#api/db/account/users.ts'
import { changePreferences } from '#api/db/notification/email-preferences.ts'
import { changeNotificationPreferences } from '#api/db/notification/topic-preferences.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { digestKinds, type EmailPreferences } from '#domain/notification/mailing.ts'
import type { StoppedMails } from '#contract/notification/email-preferences.ts'
import { switchedTopics, type SwitchedTopic } from '#domain/notification/topics.ts'
import { stoppedBy } from './stop-links.ts'

/** @param change kinds that are not listed keep their previous choice */
export function changeEmailPreferences(
  {
    member,
    change,
  }: {
    readonly member: Member
    readonly change: { readonly [K in keyof EmailPreferences]?: EmailPreferences[K] | undefined }
  },
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<EmailPreferences> {
  const chosen = Object.fromEntries(
    digestKinds.flatMap((kind) => (change[kind] === undefined ? [] : [[kind, change[kind]]])),
  ) as Partial<EmailPreferences>
  return db.transact((tx) => changePreferences(tx, member.id, chosen, new Date(clock.now())))
}

/** @throws CallError LINK_INVALID */
export async function stopBy(token: string, deps: Deps): Promise<void> {
  const stopped = stoppedBy(token, deps)
  if (!stopped) throw new CallError('LINK_INVALID')
  if ('addressKey' in stopped) {
    await deps.db.transact((tx) => insertRefusal(tx, stopped.addressKey, new Date(deps.clock.now())))
    return
  }
  const { personId, what } = stopped
  const at = new Date(deps.clock.now())
  await deps.db.transact(async (tx) => {
    const user = await findUser(tx, personId)
    if (!user || user.state === 'deleted') throw new CallError('LINK_INVALID')
    if (isSwitched(what)) {
      await changeNotificationPreferences(
        tx,
        personId,
        { choices: { [`${what}.email`]: false }, quietHours: undefined },
        at,
      )
      return
    }
    const kinds = what === 'all' ? digestKinds : [what]
    const change = Object.fromEntries(kinds.map((kind) => [kind, 'never'])) as Partial<EmailPreferences>
    await changePreferences(tx, personId, change, at)
  })
}

function isSwitched(what: StoppedMails): what is SwitchedTopic {
  return switchedTopics.some((topic) => topic === what)
}
