import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { withdrawEarlyClosing } from '#contract/campaign/closing.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { ClosingProps } from './closing-props.ts'

/** An early closing that is announced, which its owner can withdraw until it takes effect. */
export function AnnouncedClosing({ campaignId, of: closing, readAgain }: ClosingProps) {
  const { text, date } = useIntl()
  const withdraw = useIdempotentMutation(withdrawEarlyClosing)
  const showToast = useSetAtom(showToastAtom)
  const [confirming, setConfirming] = useState(false)
  const { closesOn, announced, investors, followers } = closing
  const originally = date(announced?.originallyOn ?? '')
  const send = async (): Promise<void> => {
    try {
      await withdraw({ params: { id: campaignId } })
    } catch (error) {
      readAgain()
      throw error
    }
    showToast({ text: 'dash.closing.withdrawnToast', variant: 'good' })
  }
  return (
    <>
      <Notice
        title={text('dash.closing.announced', { day: date(closesOn ?? '') })}
        action={
          <Button variant="quiet" needsConnection onClick={() => setConfirming(true)}>
            {text('dash.closing.withdraw')}
          </Button>
        }
      >
        {text('dash.closing.announcedText', { day: originally })}
      </Notice>
      {confirming ? (
        <ActionDialog
          title={text('dash.closing.withdrawTitle')}
          action={text('dash.closing.withdrawDo')}
          run={send}
          onClose={() => setConfirming(false)}
        >
          <p>{text('dash.closing.withdrawText', { day: originally })}</p>
          <p>{text('dash.closing.notified', { investors, followers })}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}
