import { ChoiceField } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface CurrencyFieldProps {
  readonly of: FormField<string>
  readonly currencies: readonly string[]
}

/** The currency of all amounts of a calculator. */
export function CurrencyField({ of, currencies }: CurrencyFieldProps) {
  const { text } = useIntl()
  return <ChoiceField of={of} label={text('returns.currency')} choices={currencies.map((code) => [code, code])} />
}
