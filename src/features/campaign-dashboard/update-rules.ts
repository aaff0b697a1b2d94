import { atMost, type FieldProblem, judge } from '#domain/field.ts'
import { updateBodyMaximum, updateScheduleDays, updateTitleMaximum } from '#domain/limits.ts'
import { scheduleProblem, type UpdateState } from '#domain/update.ts'

export type UpdateValues = {
  readonly title: string
  readonly description: string
  readonly state: UpdateState
  /** As the field for date and time has it. */
  readonly publishAt: string
}

/** Words are needed, their length in characters as a reader counts them (decision T57); a moment only for later. */
export function updateProblems(
  values: UpdateValues,
  fromField: (typed: string) => number | undefined,
  now: number,
): FieldProblem[] {
  const problems = judge(
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
