/** Follows in the demonstration, and the owner's public profile. */

import type { Writer } from '#api/db/database.ts'
import { insertFollow } from '#api/db/social/follows.ts'
import { changeProfile, lockProfile } from '#api/db/account/profiles.ts'
import type { SeedTools } from './seed-tools.ts'

export async function seedNetwork(
  tx: Writer,
  { daysAgo }: Pick<SeedTools, 'daysAgo'>,
  users: { readonly investorId: string; readonly ownerId: string; readonly crowdIds: readonly string[] },
): Promise<void> {
  const { investorId, ownerId, crowdIds } = users
  await lockProfile(tx, ownerId)
  await changeProfile(tx, ownerId, {
    photo: undefined,
    coverPhoto: undefined,
    city: 'Porto',
    description: 'I buy old houses with good bones and bring them back, with the people who live next door in mind.',
    links: undefined,
  })
  for (const [index, id] of crowdIds.slice(0, 11).entries()) await insertFollow(tx, id, ownerId, daysAgo(20 - index))
  await insertFollow(tx, investorId, ownerId, daysAgo(3))
  for (const id of crowdIds.slice(0, 3)) await insertFollow(tx, ownerId, id, daysAgo(9))
}
