import type { InputHTMLAttributes, ReactNode } from 'react'
import { answerKind } from '#domain/identity/accreditation-form.ts'
import { accreditationCurrency, type AccreditationField } from '#domain/identity/accreditation.ts'
import { choiceText } from '#src/components/accreditation/choice-text.ts'
import { ChoiceField, TextField } from '#src/components/form/form-parts.tsx'
import { RadioField } from '#src/components/form/radio-field.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import type { StepFieldsProps } from './step-fields.ts'

interface AnswerProps {
  readonly of: Pick<StepFieldsProps, 'form'>
  readonly name: AccreditationField
  readonly hint?: ReactNode
}

interface LineProps extends AnswerProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'size' | 'value'> {
  readonly optional?: boolean
}

/** A one-line answer. */
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

/** An amount in US dollars, in the digits of any script. */
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

/** A choice of a few options, each on its own line. */
export function RadioAnswer({
  of,
  name,
  hint,
  renderExplained,
}: AnswerProps & { readonly renderExplained?: (choice: string) => ReactNode }) {
  const { text } = useIntl()
  const kind = answerKind(name)
  if (kind.is !== 'choice') throw new Error(`${name} is not chosen`)
  return (
    <RadioField
      of={of.form.field(name)}
      legend={text(`accredit.field.${name}`)}
      hint={hint}
      stacked={renderExplained !== undefined}
      choices={kind.values.map((choice) => ({
        value: choice,
        label: text(choiceText(kind.of, choice)),
        ...(renderExplained ? { text: renderExplained(choice) } : {}),
      }))}
    />
  )
}

/** A choice from a list. */
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
        ...kind.values.map((choice) => [choice, text(choiceText(kind.of, choice))] as const),
      ]}
    />
  )
}
