/** New campaigns, for users with saved searches that they match. */

import { findCampaign } from '#api/db/campaign/campaigns.ts'
import { type MatchedUser, newReadersOf, usersWithMatches } from '#api/db/campaign/saved-search/matches.ts'
import { campaignNames } from '#api/db/notification/subjects.ts'
import type { Loaders } from './batch.ts'
import { pages } from './pages.ts'

export const searchLoaders: Loaders<'search-matched'> = {
  'search-matched': async function* ({ id }, { db }) {
    const campaign = await findCampaign(db.read, id)
    if (!campaign) return
    const names = await campaignNames(db.read, id)
    for await (const page of pages((after, limit) => usersWithMatches(db.read, id, after, limit))) {
      const readers = new Set(
        await newReadersOf(
          db.read,
          id,
          page.map((user) => user.id),
        ),
      )
      for (const [{ name, more }, to] of bySearch(page.filter((user) => readers.has(user.id))))
        yield { to, facts: { campaign: names, name, count: more }, about: { slug: campaign.slug } }
    }
  },
}

/** Many users keep the suggested name: those with the same text are one batch. */
function bySearch(users: readonly MatchedUser[]): [MatchedUser, string[]][] {
  const groups = Map.groupBy(users, ({ name, more }) => `${more} ${name}`)
  return [...groups.values()].flatMap((group) =>
    group[0] ? [[group[0], group.map(({ id }) => id)] as [MatchedUser, string[]]] : [],
  )
}
