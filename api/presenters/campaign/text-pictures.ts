import type { TextPictureRow } from '#api/db/content/text-pictures.ts'
import type { Picture } from '#contract/shapes.ts'
import { presentPicture } from './campaign.ts'

/** Each text describes its pictures itself. */
export function presentTextPictures(rows: readonly TextPictureRow[]): Picture[] {
  return rows.flatMap((row) => presentPicture(row, '') ?? [])
}
