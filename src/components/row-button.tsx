import { Button, type ButtonProps } from '#src/ui/button.tsx'

interface RowButtonProps extends Pick<ButtonProps, 'variant' | 'busy' | 'onClick'> {
  readonly label: string
  /** Names the row as well, because the label alone is the same in every row. */
  readonly fullLabel: string
}

/** A button of one row of a list that calls the server. */
export function RowButton({ label, fullLabel, ...rest }: RowButtonProps) {
  return (
    <Button {...rest} needsConnection aria-label={fullLabel}>
      {label}
    </Button>
  )
}
