/** The owner's pending work in the demonstration: comments to moderate, unpublished updates, views, followers. */

import type { Writer } from '#api/db/database.ts'
import { insertComment } from '#api/db/social/comments.ts'
import { insertUpdate } from '#api/db/campaign/updates.ts'
import { dateIn, dayMs } from '#domain/calendar.ts'
import type { CommentState } from '#domain/social/discussion.ts'
import type { Language } from '#contract/shapes.ts'
import type { SeedTools } from './seed-tools.ts'

/** A live campaign, or one that has ended. */
export interface SeenCampaign {
  readonly id: string
  readonly ownerId: string
  readonly wentLiveAt: Date
  /** Still accepts investments. */
  readonly open: boolean
}

const comments: readonly (readonly [Language, CommentState, number, string])[] = [
  ['en', 'pending', 0, 'How are the service charges split between the shops and the flats?'],
  ['ar', 'pending', 0, 'هل يمكن الاطلاع على تقرير الفحص الفني قبل الاستثمار؟'],
  ['fr', 'pending', 1, 'Que se passe-t-il si le chantier prend du retard\u202f?'],
  ['en', 'declined', 2, 'Call me on my private number and we will talk about a discount.'],
  ['en', 'spam', 3, 'Double your money in a week, write to me.'],
]

const draft = {
  title: {
    en: 'What the first rent review brought',
    fr: 'Ce qu’a donné la première révision des loyers',
    ar: 'نتيجة المراجعة الأولى للإيجارات',
  },
  body: {
    en: 'Figures still to be added: new rents by unit, and what that means for the distribution.',
    fr: 'Chiffres à compléter\u00a0: nouveaux loyers par lot et effet sur la distribution.',
    ar: 'تبقى إضافة الأرقام: الإيجارات الجديدة لكل وحدة وأثرها في التوزيع.',
  },
}

const scheduled = {
  title: { en: 'Site visit next month', fr: 'Visite du site le mois prochain', ar: 'زيارة الموقع الشهر القادم' },
  body: {
    en: 'Investors are welcome on site. Bring sturdy shoes; helmets are there. The tour takes an hour and ends with your questions.',
    fr: 'Les investisseurs sont les bienvenus sur le site. Prévoyez de bonnes chaussures, les casques sont sur place. La visite dure une heure et se termine par vos questions.',
    ar: 'نرحب بالمستثمرين في الموقع. ارتدوا أحذية متينة، والخوذ متوفرة. تستغرق الجولة ساعة وتنتهي بأسئلتكم.',
  },
}

/**
 * @param campaigns every campaign that is or was live; the owner’s own get comments to moderate and updates to finish
 */
export async function seedOwnerLife(
  tx: Writer,
  tools: SeedTools,
  campaigns: readonly SeenCampaign[],
  users: { readonly ownerId: string; readonly crowdIds: readonly string[] },
): Promise<void> {
  for (const campaign of campaigns) {
    await seedViews(tx, tools, campaign)
    await seedFollowers(tx, tools, campaign, users.crowdIds)
  }
  const own = campaigns.filter(({ ownerId, open }) => open && ownerId === users.ownerId)
  for (const [index, campaign] of own.entries()) {
    // The amount varies: the first campaign gets all comments, the next ones some.
    for (const [language, state, daysAgo, body] of comments.slice(0, index === 0 ? comments.length : 1)) {
      await insertComment(tx, {
        id: tools.newId(),
        campaignId: campaign.id,
        parentId: null,
        authorId: tools.random.pick(users.crowdIds),
        body,
        language,
        state,
        at: tools.daysAgo(daysAgo),
      })
    }
    if (index > 0) continue
    const written = {
      campaign_id: campaign.id,
      author_id: users.ownerId,
      published_at: null,
      edited_at: null,
      audience: 'everyone',
    } as const
    await insertUpdate(tx, {
      ...written,
      id: tools.newId(),
      titles: draft.title,
      bodies: draft.body,
      created_at: tools.daysAgo(2),
      state: 'draft',
      publish_at: null,
    })
    await insertUpdate(tx, {
      ...written,
      id: tools.newId(),
      titles: scheduled.title,
      bodies: scheduled.body,
      created_at: tools.daysAgo(1),
      state: 'scheduled',
      audience: 'investors',
      publish_at: new Date(Math.ceil(tools.now.getTime() / dayMs + 6) * dayMs + 9 * 3_600_000),
    })
  }
}

/** Most views are in the first days, with some every day until today. */
async function seedViews(tx: Writer, tools: SeedTools, { id, wentLiveAt, open }: SeenCampaign): Promise<void> {
  const { random, now } = tools
  const lively = 4 + random.whole(0, 14)
  const days = Math.floor((now.getTime() - wentLiveAt.getTime()) / dayMs)
  const rows = Array.from({ length: Math.min(days, 120) + 1 }, (_, day) => ({
    campaign_id: id,
    day: dateIn(wentLiveAt.getTime() + day * dayMs, 'UTC'),
    views: BigInt(Math.round(lively * (0.4 + random.next()) * (1 + 5 / (day + 1)) * (open ? 1 : 0.6))),
  }))
  await tx
    .insertInto('campaign_view_day')
    .values(rows.filter((row) => Date.parse(row.day) <= now.getTime()))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedFollowers(
  tx: Writer,
  { random, now }: SeedTools,
  { id, wentLiveAt }: SeenCampaign,
  crowdIds: readonly string[],
): Promise<void> {
  const share = 0.1 + random.next() * 0.25
  const span = now.getTime() - wentLiveAt.getTime()
  const followers = crowdIds.filter(() => random.next() < share)
  if (followers.length === 0) return
  await tx
    .insertInto('saved_campaign')
    .values(
      followers.map((user_id) => ({
        user_id,
        campaign_id: id,
        created_at: new Date(wentLiveAt.getTime() + random.next() * span),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
