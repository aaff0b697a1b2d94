import { findTextPictures, type TextPictureRow } from '#api/db/content/text-pictures.ts'
import type { Reader } from '#api/db/database.ts'
import { picturesIn } from '#domain/content/markdown.ts'
import { textPicturesMaximum } from '#domain/limits.ts'

/** The pictures that these texts of a campaign may show: uploaded for this campaign, and released by the virus scanner. */
export function picturesOf(db: Reader, campaignId: string, texts: readonly string[]): Promise<TextPictureRow[]> {
  const ids = texts.flatMap((text) => picturesIn(text).slice(0, textPicturesMaximum))
  return findTextPictures(db, campaignId, ids)
}
