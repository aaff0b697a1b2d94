import type { InputHTMLAttributes, ReactNode } from 'react'
import { answerKind } from '#domain/accreditation-form.ts'
import { accreditationCurrency, type AccreditationField } from '#domain/accreditation.ts'
import { wordText } from '#src/components/accreditation/word-text.ts'
import { ChoiceField, TextField } from '#src/components/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { RadioField } from './radio-field.tsx'
import type { StepFieldsProps } from './step-fields.ts'

interface AnswerProps {
  readonly of: Pick<StepFieldsProps, 'form'>
  readonly name: AccreditationField
  readonly hint?: ReactNode
}

interface LineProps extends AnswerProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'size' | 'value'> {
  readonly optional?: boolean
}

/** An answer of one line. */
export function LineAnswer({ of, name, optional = false, ...rest }: LineProps) {
  const { text } = useIntl()
  return (
    <TextField
      of={of.form.field(name)}
      label={text(`accredit.field.${name}`)}
      {...(optional ? { optional: text('accredit.optional') } : {})}
      maxLength={400}
      {...rest}
    />
  )
}

/** An amount in US dollars, in any digits. */
export function AmountAnswer({ of, name, hint }: AnswerProps) {
  const { text } = useIntl()
  return (
    <NumberField
      of={of.form.field(name)}
      label={text(`accredit.field.${name}`)}
      hint={hint}
      kind={{ is: 'money', currency: accreditationCurrency }}
    />
  )
}

/** One of few words, each a line of its own. */
export function RadioAnswer({
  of,
  name,
  hint,
  renderExplained,
}: AnswerProps & { readonly renderExplained?: (word: string) => ReactNode }) {
  const { text } = useIntl()
  const kind = answerKind(name)
  if (kind.is !== 'choice') throw new Error(`${name} is not chosen`)
  return (
    <RadioField
      of={of.form.field(name)}
      legend={text(`accredit.field.${name}`)}
      hint={hint}
      choices={kind.words.map((word) => ({
        value: word,
        label: text(wordText(kind.of, word)),
        ...(renderExplained ? { explained: renderExplained(word) } : {}),
      }))}
    />
  )
}

/** One of some words, from a list. */
export function ListAnswer({ of, name, hint }: AnswerProps) {
  const { text } = useIntl()
  const kind = answerKind(name)
  if (kind.is !== 'choice') throw new Error(`${name} is not chosen`)
  return (
    <ChoiceField
      of={of.form.field(name)}
      label={text(`accredit.field.${name}`)}
      hint={hint}
      choices={[
        ['', text('accredit.choose')],
        ...kind.words.map((word) => [word, text(wordText(kind.of, word))] as const),
      ]}
    />
  )
}
