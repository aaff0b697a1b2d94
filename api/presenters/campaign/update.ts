import type { TextPictureRow } from '#api/db/content/text-pictures.ts'
import type { UpdateRow } from '#api/db/campaign/updates.ts'
import type { CampaignUpdate } from '#contract/campaign/campaign-tabs.ts'
import type { OwnUpdate } from '#contract/campaign/own-updates.ts'
import type { Language } from '#contract/shapes.ts'
import { textIn } from '#api/texts/localized.ts'
import { picturesIn } from '#domain/content/markdown.ts'
import { textPicturesMaximum } from '#domain/limits.ts'
import { presentTextPictures } from './text-pictures.ts'

/** A published update for the public. @param pictures those that the texts of its campaign may show */
export function presentUpdate(row: UpdateRow, language: Language, pictures: readonly TextPictureRow[]): CampaignUpdate {
  const named = pictures.length === 0 ? [] : picturesIn(textIn(row.bodies, language))
  const shown = pictures.filter((picture) => named.includes(picture.picture_id))
  return {
    id: row.id,
    title: textIn(row.titles, language),
    description: textIn(row.bodies, language),
    ...(shown.length === 0 ? {} : { pictures: presentTextPictures(shown).slice(0, textPicturesMaximum) }),
    createdAt: (row.published_at ?? row.created_at).toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}

/** An update for its owner. */
export function presentOwnUpdate(row: UpdateRow, language: Language): OwnUpdate {
  return {
    id: row.id,
    title: textIn(row.titles, language),
    description: textIn(row.bodies, language),
    state: row.state,
    audience: row.audience,
    createdAt: row.created_at.toISOString(),
    publishAt: row.publish_at?.toISOString() ?? null,
    publishedAt: row.published_at?.toISOString() ?? null,
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}
