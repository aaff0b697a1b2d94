import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { arrowDown, arrowUp } from '#src/ui/page-icon-paths.ts'
import styles from './content.module.css'

interface OrderButtonsProps {
  readonly id: string
  readonly name: string
  /** Undefined if the item is at the end. */
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

/**
 * Moves an item of a list by one position. At an end the button stays in its position, so that it retains the focus.
 */
export function OrderButtons({ id, name, up, down }: OrderButtonsProps) {
  const { text } = useIntl()
  const online = useOnline()
  if (!up && !down) return <span />
  const button = (direction: 'up' | 'down', move: (() => void) | undefined) => (
    <Button
      id={`move-${id}-${direction}`}
      variant="quiet"
      aria-label={text(`manage.${direction}`, { name })}
      aria-disabled={move === undefined || !online || undefined}
      onClick={online ? move : undefined}
    >
      <Icon shape={direction === 'up' ? arrowUp : arrowDown} />
    </Button>
  )
  return (
    <span className={styles.moves}>
      {button('up', up)}
      {button('down', down)}
    </span>
  )
}
