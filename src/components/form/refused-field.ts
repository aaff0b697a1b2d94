/** A refusal of the server that is about one field, although it is none of its input checks. */

import type { ErrorCode } from '#contract/errors.ts'
import type { CallFailure } from '#src/data/failure.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { failureText } from './form-parts.tsx'
import type { FormField } from './use-form.ts'

/** The field with the text of the failure as its error, if the failure has one of the codes. */
export function refusedField<T>(
  field: FormField<T>,
  failure: CallFailure | undefined,
  codes: readonly ErrorCode[],
  intl: Intl,
): FormField<T> {
  const isRefused = failure !== undefined && codes.some((code) => code === failure.code)
  return isRefused ? { ...field, error: field.error ?? failureText(failure, intl) } : field
}
