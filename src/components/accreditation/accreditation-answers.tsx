import { enteredAmount } from '#domain/identity/answer-rules.ts'
import type { ReactNode } from 'react'
import type { AccreditationFile } from '#contract/identity/accreditation.ts'
import {
  accreditationCurrency,
  type AccreditationField,
  type AccreditationStep,
  accreditationStepNames,
  type AccreditationValues,
  riskFields,
} from '#domain/identity/accreditation.ts'
import { answerKind, visibleFields } from '#domain/identity/accreditation-form.ts'
import { useCountryName } from '#src/components/option-name.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { AnswerGroup, LongAnswer } from '#src/components/identity/answer-group.tsx'
import { FileDescription } from './file-description.tsx'
import { choiceText } from './choice-text.ts'

interface AccreditationAnswersProps {
  readonly values: AccreditationValues
  readonly files: readonly AccreditationFile[]
  /** Beside the name of a step. */
  readonly renderBeside?: (step: AccreditationStep) => ReactNode
  /** Replaces the description of a file. */
  readonly renderFile?: (file: AccreditationFile, field: AccreditationField) => ReactNode
}

/** Every required answer of an accreditation profile, grouped by step. */
export function AccreditationAnswers({ values, files, renderBeside, renderFile }: AccreditationAnswersProps) {
  const { text } = useIntl()
  return accreditationStepNames.map((step) => {
    const fields = visibleFields(step, values)
    return (
      <AnswerGroup
        key={step}
        id={`answers-${step}`}
        title={text(`accredit.step.${step}`)}
        beside={renderBeside?.(step)}
        note={
          fields.length === 0
            ? text('accredit.nothingToProve')
            : fields.every((field) => (values[field] ?? '') === '')
              ? text('accredit.noAnswersYet')
              : undefined
        }
        rows={fields.map((field) => ({
          name: field,
          label: text(`accredit.field.${field}`),
          answer: <Answer field={field} answer={values[field] ?? ''} files={files} renderFile={renderFile} />,
        }))}
      />
    )
  })
}

interface AnswerProps extends Pick<AccreditationAnswersProps, 'files'> {
  readonly field: AccreditationField
  readonly answer: string
  readonly renderFile: AccreditationAnswersProps['renderFile']
}

/** One answer as text in the page's language. */
function Answer({ field, answer, files, renderFile }: AnswerProps) {
  const { text, date } = useIntl()
  const countryName = useCountryName()
  // An unticked checkbox is shown too.
  if (answer === '')
    return riskFields.some((each) => each === field) ? text('accredit.choice.no') : <span className="soft">–</span>
  const kind = answerKind(field)
  switch (kind.is) {
    case 'amount':
      return <MoneyText amount={enteredAmount(answer) ?? 0n} currency={accreditationCurrency} />
    case 'choice': {
      const choice = kind.values.find((each) => each === answer)
      return choice === undefined ? answer : text(choiceText(kind.of, choice))
    }
    case 'date':
      return <time dateTime={answer}>{date(answer)}</time>
    case 'country':
      return countryName(answer)
    case 'file': {
      const file = files.find(({ id }) => id === answer)
      if (file === undefined) return text('accredit.evidenceUploaded')
      return renderFile?.(file, field) ?? <FileDescription of={file} />
    }
    case 'text':
      return field === 'investmentReason' ? <LongAnswer>{answer}</LongAnswer> : <bdi>{answer}</bdi>
  }
}
