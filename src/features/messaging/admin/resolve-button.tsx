import { changeConversation, type Conversation } from '#contract/messaging/conversation.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useReportedChange } from '#src/features/messaging/use-reported-change.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'

/**
 * Takes a support conversation out of the queue of those that await a reply, for all administrators, or returns it there.
 * The next message of its user returns it too.
 */
export function ResolveButton({ of: { id, archived } }: { readonly of: Conversation }) {
  const { text } = useIntl()
  const change = useMutation(changeConversation)
  const report = useReportedChange()
  const toggle = (): Promise<void> =>
    report(() => change({ params: { id }, body: { archived: !archived } }), {
      text: archived ? 'support.reopenedDone' : 'support.resolvedDone',
    })
  return (
    <Button variant="quiet" needsConnection onClick={toggle}>
      {text(archived ? 'support.reopen' : 'support.resolve')}
    </Button>
  )
}
