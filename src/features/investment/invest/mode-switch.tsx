import { useIntl } from '#src/intl/intl.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { EntryMode } from './amount-entry.ts'

interface ModeSwitchProps {
  readonly modes: readonly EntryMode[]
  readonly mode: EntryMode
  readonly onChange: (mode: EntryMode) => void
}

/** Switches between amount and units; shows nothing if there is no choice. */
export function ModeSwitch({ modes, mode, onChange }: ModeSwitchProps) {
  const { text } = useIntl()
  return (
    <Switch
      label={text('invest.enterAs')}
      options={modes.map((value) => ({ value, text: text(value === 'amount' ? 'invest.amount' : 'invest.units') }))}
      name="mode"
      value={mode}
      onChange={onChange}
    />
  )
}
