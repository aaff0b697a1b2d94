import { useIntl } from '#src/intl/intl.tsx'
import { Switch } from '#src/ui/switch.tsx'

interface CurrencySwitchProps {
  readonly currencies: readonly string[]
  readonly current: string
  readonly onChange: (currency: string) => void
}

/** Selects one of the user's currencies; shows nothing if there is only one. */
export function CurrencySwitch({ currencies, current, onChange }: CurrencySwitchProps) {
  const { text } = useIntl()
  return (
    <Switch
      label={text('portfolio.currency')}
      options={currencies.map((value) => ({ value, text: value }))}
      name="currency"
      value={current}
      onChange={onChange}
    />
  )
}
