import { atMost, type FieldProblem, validateFields } from '#domain/field.ts'
import { updateBodyMaximum, updateScheduleDays, updateTitleMaximum } from '#domain/limits.ts'
import { scheduleProblem, type UpdateState } from '#domain/campaign/update.ts'

export type UpdateValues = {
  readonly title: string
  readonly description: string
  readonly state: UpdateState
  /** In the format of the date and time field. */
  readonly publishAt: string
}

/**
 * The text is required and its length counts characters as a reader sees them (decision T57); a publication time is
 * required only for scheduled updates.
 */
export function updateProblems(
  values: UpdateValues,
  fromField: (typed: string) => number | undefined,
  now: number,
): FieldProblem[] {
  const problems = validateFields(
    { title: values.title, description: values.description },
    {
      title: { required: true, rules: [atMost(updateTitleMaximum)] },
      description: { required: true, rules: [atMost(updateBodyMaximum)] },
    },
  )
  if (values.state !== 'scheduled') return problems
  const code = scheduleProblem(fromField(values.publishAt), now)
  return code === undefined ? problems : [...problems, { path: 'publishAt', code, limit: updateScheduleDays }]
}
