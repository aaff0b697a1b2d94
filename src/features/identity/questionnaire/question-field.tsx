import type { QuestionnaireForm } from '#contract/identity/questionnaire.ts'
import type { FieldProblem } from '#domain/field.ts'
import { RadioField } from '#src/components/form/radio-field.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Tick } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'

/** For each question, the chosen positions, separated by commas. */
export type ChosenAnswers = Readonly<Record<string, string>>

export function chosenPositions(value: string): number[] {
  return value === '' ? [] : value.split(',').map(Number)
}

export function unansweredProblems(values: ChosenAnswers): FieldProblem[] {
  return Object.entries(values).flatMap(([path, value]) => (value === '' ? [{ path, code: 'required' }] : []))
}

interface QuestionFieldProps {
  readonly of: FormField<string>
  readonly number: number
  readonly total: number
  readonly question: QuestionnaireForm['questions'][number]
  /** Of the question, which may differ from that of the page. */
  readonly language: string
}

/** One question: radio buttons, or checkboxes if several answers may be correct. */
export function QuestionField({ of, number, total, question, language }: QuestionFieldProps) {
  const { text } = useIntl()
  const legend = (
    <>
      <span className="soft small">{text('questionnaire.question', { number, total })}</span>
      <br />
      <span lang={language}>{question.text}</span>
    </>
  )
  if (!question.several)
    return (
      <RadioField
        of={of}
        legend={legend}
        stacked
        choices={question.answers.map((label, position) => ({ value: String(position), label }))}
      />
    )
  const chosen = chosenPositions(of.value)
  return (
    <RadioGroup id={of.id} legend={legend} hint={text('questionnaire.several')} error={of.error}>
      {question.answers.map((label, position) => (
        // The answers of an attempt never change.
        // oxlint-disable-next-line react/no-array-index-key
        <Tick key={position} {...(position === 0 ? { id: of.id } : {})} label={<span lang={language}>{label}</span>}>
          {(wiring) => (
            <input
              {...wiring}
              type="checkbox"
              name={of.name}
              checked={chosen.includes(position)}
              onChange={({ target }) => {
                const others = chosen.filter((each) => each !== position)
                of.change(
                  (target.checked ? [...others, position].toSorted((one, other) => one - other) : others).join(','),
                )
              }}
              onBlur={of.leave}
            />
          )}
        </Tick>
      ))}
    </RadioGroup>
  )
}
