import { imageUpload } from '#contract/site/front-settings.ts'
import { imageTypes } from '#contract/uploads.ts'
import { type FieldProblem } from '#domain/field.ts'
import { fileBytesBelow, kilobytesOf } from '#domain/limits.ts'
import { useQuery } from './use-query.ts'

/**
 * The allowed file types and sizes: the administrators' settings; until they are known, and offline, everything that
 * the product supports.
 */
export function useFileTerms() {
  const { data } = useQuery(imageUpload, {})
  const bytesBelow = data?.bytesBelow ?? fileBytesBelow
  const tooLarge: Pick<FieldProblem, 'code' | 'limit'> = { code: 'file-too-large', limit: kilobytesOf(bytesBelow) }
  return { imageTypes: data?.imageTypes ?? imageTypes, bytesBelow, tooLarge }
}
