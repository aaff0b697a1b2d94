import type { StoredSettings } from '#api/db/settings.ts'
import { imageTypes } from '#contract/uploads.ts'
import { fileBytesBelow, filesMaximum } from '#domain/limits.ts'

/** Which files the site takes: what an administrator chose, and never more than the product takes (decision T56). */
export function fileTerms({ files }: Pick<StoredSettings, 'files'>) {
  const types = imageTypes.filter((type) => files?.imageTypes.includes(type) ?? true)
  return {
    imageTypes: types.length > 0 ? types : imageTypes,
    /** Fewer bytes than this each. */
    bytesBelow: Math.min((files?.kilobytes ?? Number.POSITIVE_INFINITY) * 1024, fileBytesBelow),
    /** So many in one message. */
    most: Math.min(files?.most ?? filesMaximum, filesMaximum),
  }
}
