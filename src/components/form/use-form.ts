import type { FieldProblem } from '#domain/field.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { type Form, type FormOptions, type FormValues, useFormState } from './use-form-state.ts'

export { fieldId, focusField } from './use-form-state.ts'
export type { Form, FormField, FormOptions, FormValues } from './use-form-state.ts'

/** A field's problem as text; with the limit if it is known. */
export function problemText(
  { code, limit, size = '' }: Pick<FieldProblem, 'code' | 'limit' | 'size'>,
  { text }: Intl,
): string {
  if (limit !== undefined && code === 'too-small') return text('field.at-least', { limit })
  if (limit !== undefined && code === 'too-large') return text('field.at-most', { limit })
  return text(`field.${code}`, { limit: limit ?? 0, size })
}

/** A form whose problems have the texts of the catalogue of errors. */
export function useForm<V extends FormValues>(options: FormOptions<V>): Form<V> {
  const intl = useIntl()
  return useFormState({ ...options, textOf: (problem) => problemText(problem, intl) })
}
