import { useIntl } from '#src/intl/intl.tsx'
import { Switch } from '#src/ui/switch.tsx'

interface CurrencySwitchProps {
  readonly currencies: readonly string[]
  readonly current: string
  readonly onChange: (currency: string) => void
}

/** One of the person's currencies; nothing where there is only one. */
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
