import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { arrowDown, arrowUp } from '#src/ui/page-icon-paths.ts'
import styles from './content.module.css'

interface OrderButtonsProps {
  readonly id: string
  readonly name: string
  /** Not there: it is at the end. */
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

/** Moves something of a list by one place. At an end the button stays where it is, so that the keyboard does not lose its place. */
export function OrderButtons({ id, name, up, down }: OrderButtonsProps) {
  const { text } = useIntl()
  const online = useOnline()
  if (!up && !down) return <span />
  const button = (way: 'up' | 'down', move: (() => void) | undefined) => (
    <Button
      id={`move-${id}-${way}`}
      look="quiet"
      aria-label={text(`manage.${way}`, { name })}
      aria-disabled={move === undefined || !online || undefined}
      onClick={online ? move : undefined}
    >
      <Icon shape={way === 'up' ? arrowUp : arrowDown} />
    </Button>
  )
  return (
    <span className={styles.moves}>
      {button('up', up)}
      {button('down', down)}
    </span>
  )
}
