import { useIntl } from '#src/intl/intl.tsx'
import styles from './mode-switch.module.css'

interface CurrencySwitchProps {
  readonly currencies: readonly string[]
  readonly current: string
  readonly onChange: (currency: string) => void
}

/** One of the person's currencies; nothing where there is only one. */
export function CurrencySwitch({ currencies, current, onChange }: CurrencySwitchProps) {
  const { text } = useIntl()
  if (currencies.length < 2) return null
  return (
    <fieldset className={styles.switch}>
      <legend className="unseen">{text('portfolio.currency')}</legend>
      {currencies.map((currency) => (
        <label key={currency}>
          <input
            type="radio"
            name="currency"
            value={currency}
            checked={currency === current}
            onChange={() => onChange(currency)}
          />
          <span>{currency}</span>
        </label>
      ))}
    </fieldset>
  )
}
