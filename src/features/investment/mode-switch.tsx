import { useIntl } from '#src/intl/intl.tsx'
import type { EntryMode } from './amount-entry.ts'
import styles from './mode-switch.module.css'

interface ModeSwitchProps {
  readonly modes: readonly EntryMode[]
  readonly mode: EntryMode
  readonly onChange: (mode: EntryMode) => void
}

/** Amount or units; nothing where there is no choice. */
export function ModeSwitch({ modes, mode, onChange }: ModeSwitchProps) {
  const { text } = useIntl()
  if (modes.length < 2) return null
  return (
    <fieldset className={styles.switch}>
      <legend className="unseen">{text('invest.enterAs')}</legend>
      {modes.map((each) => (
        <label key={each}>
          <input type="radio" name="mode" value={each} checked={each === mode} onChange={() => onChange(each)} />
          <span>{text(each === 'amount' ? 'invest.amount' : 'invest.units')}</span>
        </label>
      ))}
    </fieldset>
  )
}
