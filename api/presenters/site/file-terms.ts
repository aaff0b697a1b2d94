import type { StoredSettings } from '#api/db/site/settings.ts'
import { imageTypes } from '#contract/uploads.ts'
import { fileBytesBelow, filesMaximum } from '#domain/limits.ts'

/** The files that the site accepts: an administrator's choice, within the product's limits (decision T56). */
export function fileTerms({ files }: Pick<StoredSettings, 'files'>) {
  const types = imageTypes.filter((type) => files?.imageTypes.includes(type) ?? true)
  return {
    imageTypes: types.length > 0 ? types : imageTypes,
    /** Exclusive maximum size of each file. */
    bytesBelow: Math.min((files?.kilobytes ?? Number.POSITIVE_INFINITY) * 1024, fileBytesBelow),
    /** Maximum number of files in one message. */
    most: Math.min(files?.most ?? filesMaximum, filesMaximum),
  }
}
