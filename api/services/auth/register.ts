/** Registers an address that is not confirmed yet. */

import {
  findUserByEmail,
  insertRegistration,
  insertUser,
  type Registrant,
  renewPassword,
} from '#api/db/account/users.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { slugOf } from '#domain/search-terms.ts'
import { mayMailAccount } from './account-mails.ts'

/**
 * Whether the address already has an account is only mailed to that address: every address gets the same queries and
 * one mail, up to its limit.
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

/** A readable name in URLs that does not reveal the number of users with the same name. */
export function personSlug(firstName: string, lastName: string, random: string): string {
  const readable = slugOf(`${firstName} ${lastName}`, 40)
  const suffix = random.toLowerCase().replace(/[^a-z0-9]/g, '0')
  return readable === '' ? `member-${suffix}` : `${readable}-${suffix}`
}
