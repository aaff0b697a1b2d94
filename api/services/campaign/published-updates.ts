import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import { listPublished, publishedCursor, type UpdateRow } from '#api/db/campaign/updates.ts'
import type { TextPictureRow } from '#api/db/content/text-pictures.ts'
import type { Reader } from '#api/db/database.ts'
import { pageOf, type PagingQuery, sliceOf } from '#api/db/paging.ts'
import { textIn } from '#api/texts/localized.ts'
import type { Language } from '#contract/shapes.ts'
import { pageSize } from '#domain/limits.ts'
import { picturesOf } from './text-pictures.ts'

/** Whose updates are listed. Each audience has cursors of its own. */
const lists = { everyone: 'updates', investors: 'investor-updates' } as const

interface UpdatesRequest {
  readonly campaign: Pick<CampaignRow, 'id'>
  readonly audience: keyof typeof lists
  readonly query: PagingQuery
  readonly language: Language
}

interface UpdatePage {
  readonly rows: readonly UpdateRow[]
  /** Those that the texts of these rows may show. */
  readonly pictures: readonly TextPictureRow[]
  readonly next: string | null
  readonly displayLoadMore: boolean
}

/** A page of a campaign's published updates, latest first. @throws CallError INVALID_INPUT for a cursor of another list */
export async function publishedUpdates(
  db: Reader,
  { campaign, audience, query, language }: UpdatesRequest,
): Promise<UpdatePage> {
  const list = lists[audience]
  const slice = sliceOf(query, pageSize.investments, list)
  const { items, next, displayLoadMore } = pageOf(
    await listPublished(db, campaign.id, audience, slice),
    slice.limit,
    publishedCursor,
    list,
  )
  const texts = items.map(({ bodies }) => textIn(bodies, language))
  return { rows: items, pictures: await picturesOf(db, campaign.id, texts), next, displayLoadMore }
}
