import { useAtomValue, useSetAtom } from 'jotai'
import { useIntl } from '#src/intl/intl.tsx'
import { coveredAtom, toggleAmountsAtom } from '#src/state/display.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { eye, eyeOff } from '#src/ui/page-icon-paths.ts'

/** Covers the person's own amounts, or shows them for now. */
export function AmountsToggle() {
  const { text } = useIntl()
  const covered = useAtomValue(coveredAtom)
  const toggle = useSetAtom(toggleAmountsAtom)
  return (
    <Button look="quiet" onClick={toggle}>
      <Icon shape={covered ? eye : eyeOff} />
      {text(covered ? 'amounts.show' : 'amounts.hide')}
    </Button>
  )
}
