import { useAtomValue, useSetAtom } from 'jotai'
import { useIntl } from '#src/intl/intl.tsx'
import { coveredAtom, toggleAmountsAtom } from '#src/state/display.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { eye, eyeOff } from '#src/ui/page-icon-paths.ts'

/** Hides the user's own amounts, or reveals them temporarily. */
export function AmountsToggle() {
  const { text } = useIntl()
  const covered = useAtomValue(coveredAtom)
  const toggle = useSetAtom(toggleAmountsAtom)
  return (
    <Button variant="quiet" onClick={toggle}>
      <Icon shape={covered ? eye : eyeOff} />
      {text(covered ? 'amounts.show' : 'amounts.hide')}
    </Button>
  )
}
