import { useSetAtom } from 'jotai'
import { changeConversation, type Conversation } from '#contract/messaging/conversation.ts'
import { isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'

/**
 * Takes a support conversation out of the queue of those that await a reply, for all administrators, or returns it there.
 * The next message of its user returns it too.
 */
export function ResolveButton({ of: { id, archived } }: { readonly of: Conversation }) {
  const { text } = useIntl()
  const change = useMutation(changeConversation)
  const showToast = useSetAtom(showToastAtom)
  const toggle = async (): Promise<void> => {
    try {
      await change({ params: { id }, body: { archived: !archived } })
      showToast({ text: archived ? 'support.reopenedDone' : 'support.resolvedDone', variant: 'good' })
    } catch (error) {
      if (!isFailure(error)) throw error
      showToast({ text: error.code === 'OFFLINE' ? 'shell.needsConnection' : 'inbox.changeFailed', variant: 'bad' })
    }
  }
  return (
    <Button variant="quiet" needsConnection onClick={toggle}>
      {text(archived ? 'support.reopen' : 'support.resolve')}
    </Button>
  )
}
