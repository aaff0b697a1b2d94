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
import styles from './accreditation-answers.module.css'
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
      <section key={step} className={styles.group} aria-labelledby={`answers-${step}`}>
        <div className={styles.head}>
          <h3 id={`answers-${step}`}>{text(`accredit.step.${step}`)}</h3>
          {renderBeside?.(step)}
        </div>
        {fields.length === 0 ? (
          <p className="soft">{text('accredit.nothingToProve')}</p>
        ) : fields.every((field) => (values[field] ?? '') === '') ? (
          <p className="soft">{text('accredit.noAnswersYet')}</p>
        ) : (
          <dl className={styles.facts}>
            {fields.map((field) => (
              <div key={field}>
                <dt>{text(`accredit.field.${field}`)}</dt>
                <dd>
                  <Answer field={field} answer={values[field] ?? ''} files={files} renderFile={renderFile} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
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
      return field === 'investmentReason' ? (
        <span className={styles.text} dir="auto">
          {answer}
        </span>
      ) : (
        <bdi>{answer}</bdi>
      )
  }
}
