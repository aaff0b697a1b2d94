import { imageUpload } from '#contract/front-settings.ts'
import { imageTypes } from '#contract/uploads.ts'
import { type FieldProblem } from '#domain/field.ts'
import { fileBytesBelow, kilobytesOf } from '#domain/limits.ts'
import { useCall } from './use-call.ts'

/** What files the site takes: what its administrators chose; until that is known, and without a line, all that there may be. */
export function useFileTerms() {
  const { data } = useCall(imageUpload, {})
  const bytesBelow = data?.bytesBelow ?? fileBytesBelow
  const tooLarge: Pick<FieldProblem, 'code' | 'limit'> = { code: 'file-too-large', limit: kilobytesOf(bytesBelow) }
  return { imageTypes: data?.imageTypes ?? imageTypes, bytesBelow, tooLarge }
}
