import type { Conversation } from '#contract/messaging/conversation.ts'
import { unblockUser } from '#contract/messaging/safety.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { newConversationPath } from '#src/features/messaging/inbox-query.ts'

interface ClosedNoticeProps {
  readonly reason: NonNullable<Conversation['closed']>
  readonly suspendedUntil: string | null
  readonly counterpart: { readonly id: string | null; readonly name: string }
  readonly hasMessages: boolean
}

/** Why the user cannot write here, and what they can do. */
export function ClosedNotice({ reason, suspendedUntil, counterpart, hasMessages }: ClosedNoticeProps) {
  const intl = useIntl()
  const { text, date } = intl
  const unblock = useMutation(unblockUser)
  const { busy, failure, run } = useAsyncAction()
  const { id } = counterpart
  const name = isolated(counterpart.name)
  switch (reason) {
    case 'blocked':
      return (
        <Notice
          title={text('inbox.closed.blocked', { name })}
          action={
            id === null ? undefined : (
              <Button
                variant="quiet"
                busy={busy}
                needsConnection
                onClick={() => void run(async () => void (await unblock({ params: { userId: id } })))}
              >
                {text('inbox.unblock')}
              </Button>
            )
          }
        >
          {failure ? <p role="alert">{failureText(failure, intl)}</p> : text('inbox.closedText.blocked')}
        </Notice>
      )
    case 'unavailable':
      return (
        <Notice title={text('inbox.closed.unavailable', { name })}>
          {hasMessages ? text('inbox.closedText.unavailable') : null}
        </Notice>
      )
    case 'suspended':
      return (
        <Notice
          variant="warn"
          title={
            suspendedUntil === null
              ? text('inbox.closed.suspendedNow')
              : text('inbox.closed.suspended', { date: date(suspendedUntil, 'time') })
          }
          action={
            <Link className={buttonClass('quiet')} href={newConversationPath({ kind: 'support' })}>
              {text('inbox.contactSupport')}
            </Link>
          }
        >
          {text('inbox.closedText.suspended')}
        </Notice>
      )
  }
}
