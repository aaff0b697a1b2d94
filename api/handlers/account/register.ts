/** An address is registered that nobody has proven yet. */

import { findUserByEmail, insertRegistration, insertUser, type Registrant, renewPassword } from '#api/db/users.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { mayMailAccount } from './account-mails.ts'

/**
 * Whether the address has an account already is told by mail to its owner, and to nobody else: every address makes the same
 * statements, and one mail, until it has had its share of them.
 */
export async function registerByMail(
  tx: Writer,
  person: Registrant,
  social: Parameters<typeof insertRegistration>[4],
  { ids, jobs }: Pick<Deps, 'ids' | 'jobs'>,
): Promise<void> {
  await insertUser(tx, { ...person, state: 'pending' })
  await renewPassword(tx, person)
  const account = await findUserByEmail(tx, person.email)
  if (!account) throw new Error('an account went while its address was registered')
  const registrationId = ids.next()
  const registered = await insertRegistration(tx, registrationId, account.id, person, social)
  if (!(await mayMailAccount(tx, person.email, person.createdAt))) return
  if (registered) await jobs.add(tx, 'mail-activation', { registrationId })
  else await jobs.add(tx, 'mail-already-registered', { userId: account.id })
}
