import type { ReactNode } from 'react'
import type { AccreditationFile } from '#contract/investing/accreditation.ts'
import {
  accreditationAmount,
  accreditationCurrency,
  type AccreditationField,
  type AccreditationStep,
  accreditationStepNames,
  type AccreditationValues,
  riskFields,
} from '#domain/accreditation.ts'
import { answerKind, visibleFields } from '#domain/accreditation-form.ts'
import { useCountryName } from '#src/components/country-names.ts'
import { MoneyText } from '#src/components/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './accreditation-answers.module.css'
import { FileWords } from './file-words.tsx'
import { wordText } from './word-text.ts'

interface AccreditationAnswersProps {
  readonly values: AccreditationValues
  readonly files: readonly AccreditationFile[]
  /** Beside the name of a step. */
  readonly renderBeside?: (step: AccreditationStep) => ReactNode
  /** In place of what is said of a file. */
  readonly renderFile?: (file: AccreditationFile, field: AccreditationField) => ReactNode
}

/** Every answer of an accreditation profile that was asked for, in groups by steps. */
export function AccreditationAnswers({ values, files, renderBeside, renderFile }: AccreditationAnswersProps) {
  const { text } = useIntl()
  return accreditationStepNames.map((step) => {
    const asked = visibleFields(step, values)
    return (
      <section key={step} className={styles.group} aria-labelledby={`answers-${step}`}>
        <div className={styles.head}>
          <h3 id={`answers-${step}`}>{text(`accredit.step.${step}`)}</h3>
          {renderBeside?.(step)}
        </div>
        {asked.length === 0 ? (
          <p className="soft">{text('accredit.nothingToProve')}</p>
        ) : asked.every((field) => (values[field] ?? '') === '') ? (
          <p className="soft">{text('accredit.nothingSaid')}</p>
        ) : (
          <dl className={styles.facts}>
            {asked.map((field) => (
              <div key={field}>
                <dt>{text(`accredit.field.${field}`)}</dt>
                <dd>
                  <Answer field={field} said={values[field] ?? ''} files={files} renderFile={renderFile} />
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
  readonly said: string
  readonly renderFile: AccreditationAnswersProps['renderFile']
}

/** One answer in the words of the page's language. */
function Answer({ field, said, files, renderFile }: AnswerProps) {
  const { text, date } = useIntl()
  const countryName = useCountryName()
  // A box that was left empty says so as well.
  if (said === '')
    return riskFields.some((each) => each === field) ? text('accredit.word.no') : <span className="soft">–</span>
  const kind = answerKind(field)
  switch (kind.is) {
    case 'amount':
      return <MoneyText amount={accreditationAmount(said) ?? 0n} currency={accreditationCurrency} />
    case 'choice': {
      const word = kind.words.find((each) => each === said)
      return word === undefined ? said : text(wordText(kind.of, word))
    }
    case 'date':
      return <time dateTime={said}>{date(said)}</time>
    case 'country':
      return countryName(said)
    case 'file': {
      const file = files.find(({ id }) => id === said)
      if (file === undefined) return text('accredit.paperThere')
      return renderFile?.(file, field) ?? <FileWords of={file} />
    }
    case 'text':
      return field === 'investmentReason' ? (
        <span className={styles.words} dir="auto">
          {said}
        </span>
      ) : (
        <bdi>{said}</bdi>
      )
  }
}
