import type { FormEvent } from 'react'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'

interface ButtonFormProps {
  readonly label: string
  readonly busy: boolean
  readonly onPress: () => void
}

/** A form of one button, which posts to the page's own address where scripts do not run. */
export function ButtonForm({ label, busy, onPress }: ButtonFormProps) {
  const online = useOnline()
  return (
    <form
      method="post"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!busy && online) onPress()
      }}
    >
      <Button type="submit" busy={busy} needsConnection>
        {label}
      </Button>
    </form>
  )
}
