import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import type { TextId } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'

interface ConfirmButtonProps {
  readonly label: string
  /** Name of the item, to distinguish several buttons with the same label. */
  readonly name?: string
  readonly variant?: ButtonVariant
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly run: () => Promise<unknown>
  readonly done: TextId
}

/** An irreversible action that requires a confirmation. Not available offline. */
export function ConfirmButton({ label, name, variant = 'plain', run, done, ...question }: ConfirmButtonProps) {
  const showToast = useSetAtom(showToastAtom)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} needsConnection aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? (
        <ActionDialog
          {...question}
          run={async () => {
            await run()
            showToast({ text: done, variant: 'good' })
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
