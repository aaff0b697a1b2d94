import type { InputHTMLAttributes, ReactNode } from 'react'
import { accreditationCurrency } from '#domain/identity/accreditation.ts'
import { ChoiceField, TextField, TickField } from '#src/components/form/form-parts.tsx'
import { RadioField } from '#src/components/form/radio-field.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import type { StepFieldsProps } from './step-fields.ts'
import wizard from './wizard.module.css'

interface AnswerProps<F extends string> {
  readonly of: Pick<StepFieldsProps<F>, 'form' | 'texts'>
  readonly name: F
  readonly hint?: ReactNode
  readonly optional?: boolean
}

export interface LineAnswerProps<F extends string>
  extends AnswerProps<F>, Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'size' | 'value'> {}

function useOptional(isOptional: boolean): { readonly optional?: string } {
  const { text } = useIntl()
  return isOptional ? { optional: text('accredit.optional') } : {}
}

/** A one-line answer. */
export function LineAnswer<F extends string>({ of, name, optional = false, ...rest }: LineAnswerProps<F>) {
  return (
    <TextField
      of={of.form.field(name)}
      label={of.texts.label(name)}
      {...useOptional(optional)}
      maxLength={400}
      {...rest}
    />
  )
}

interface AddressAnswersProps<F extends string> extends Pick<AnswerProps<F>, 'of'> {
  readonly names: {
    readonly line1: F
    readonly line2?: F
    readonly postalCode: F
    readonly city: F
    readonly state: F
  }
  readonly isAmerican: boolean
  /** Of another person: browsers do not fill in the user's own. */
  readonly isOther?: boolean
}

/** The answers of the user's own address. */
export const ownAddress = {
  line1: 'addressLine1',
  line2: 'addressLine2',
  postalCode: 'postalCode',
  city: 'city',
  state: 'state',
} as const

/** An address without its country, which decides what is optional. */
export function AddressAnswers<F extends string>({ of, names, isAmerican, isOther }: AddressAnswersProps<F>) {
  const autoComplete = (token: string): string => (isOther ? 'off' : token)
  return (
    <>
      <LineAnswer of={of} name={names.line1} autoComplete={autoComplete('address-line1')} dir="auto" />
      {names.line2 === undefined ? null : (
        <LineAnswer of={of} name={names.line2} autoComplete={autoComplete('address-line2')} optional dir="auto" />
      )}
      <div className={wizard.pair}>
        <LineAnswer
          of={of}
          name={names.postalCode}
          autoComplete={autoComplete('postal-code')}
          maxLength={40}
          optional={!isAmerican}
          dir="ltr"
        />
        <LineAnswer of={of} name={names.city} autoComplete={autoComplete('address-level2')} dir="auto" />
      </div>
      <LineAnswer
        of={of}
        name={names.state}
        autoComplete={autoComplete('address-level1')}
        optional={!isAmerican}
        dir="auto"
      />
    </>
  )
}

/** An amount in US dollars, in the digits of any script. */
export function AmountAnswer<F extends string>({ of, name, hint, optional = false }: AnswerProps<F>) {
  return (
    <NumberField
      of={of.form.field(name)}
      label={of.texts.label(name)}
      hint={hint}
      {...useOptional(optional)}
      kind={{ is: 'money', currency: accreditationCurrency }}
    />
  )
}

/** A choice of a few options, each on its own line. */
export function RadioAnswer<F extends string>({
  of,
  name,
  hint,
  stacked = false,
  renderExplained,
}: Omit<AnswerProps<F>, 'optional'> & {
  /** One below the other; always so with explanations. */
  readonly stacked?: boolean
  readonly renderExplained?: (choice: string) => ReactNode
}) {
  return (
    <RadioField
      of={of.form.field(name)}
      legend={of.texts.label(name)}
      hint={hint}
      stacked={stacked || renderExplained !== undefined}
      choices={of.texts.choices(name).map(([value, label]) => ({
        value,
        label,
        ...(renderExplained ? { text: renderExplained(value) } : {}),
      }))}
    />
  )
}

/** A statement that the user confirms. */
export function TickAnswer<F extends string>({ of, name }: Omit<AnswerProps<F>, 'hint' | 'optional'>) {
  const field = of.form.field(name)
  return (
    <TickField
      label={of.texts.label(name)}
      of={{
        ...field,
        value: of.form.values[name] === 'yes',
        change: (isTicked) => field.change(isTicked ? 'yes' : ''),
      }}
    />
  )
}

/** A choice from a list. */
export function ListAnswer<F extends string>({ of, name, hint }: Omit<AnswerProps<F>, 'optional'>) {
  const { text } = useIntl()
  return (
    <ChoiceField
      of={of.form.field(name)}
      label={of.texts.label(name)}
      hint={hint}
      choices={[['', text('accredit.choose')], ...of.texts.choices(name)]}
    />
  )
}
