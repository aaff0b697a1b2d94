import { useState } from 'react'
import {
  getProviderMessage,
  readProviderMessage,
  type ProviderMessage,
} from '#contract/payment/admin/provider-message.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import list from '#src/components/admin/list.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from '#src/components/admin/attempt.module.css'
import { MessageBody } from './message-body.tsx'

/** The objects that a message refers to by now. */
export interface FoundByMessage {
  readonly kind: string
  /** The id of the payment, if the message refers to one. */
  readonly attemptId: string | null
}

interface ProviderMessageRowProps {
  readonly of: ProviderMessage
  /** The message was matched and leaves this list. */
  readonly onFound: (found: FoundByMessage) => void
}

/** One unmatched message: its kind, its content on request, and a button that tries to match it again. */
export function ProviderMessageRow({ of: message, onFound }: ProviderMessageRowProps) {
  const intl = useIntl()
  const { text, date } = intl
  const { id, kind, names, reason, receivedAt, gateway } = message
  const [open, setOpen] = useState(false)
  const { poll, busy, isStill, failure } = usePollStatus(message, onFound)
  return (
    <li className={styles.message}>
      <div className={list.name}>
        <h2>
          <bdi dir="ltr">{kind}</bdi>
        </h2>
        <span>{text(`provider.unmatchedReason.${reason}`)}</span>
        {names === null ? null : (
          <span className="soft small">{text('provider.names', { name: isolated(names) })}</span>
        )}
        <span className="soft small">
          {text(`provider.name.${gateway === 'ach' ? 'stripe' : gateway}`)}
          {' · '}
          <time dateTime={receivedAt}>{text('provider.receivedAt', { date: date(receivedAt, 'time') })}</time>
        </span>
      </div>
      <div className="cluster">
        <Button
          variant="plain"
          aria-expanded={open}
          aria-label={`${text(open ? 'provider.messageClose' : 'provider.messageOpen')}: ${kind}`}
          onClick={() => setOpen(!open)}
        >
          {text(open ? 'provider.messageClose' : 'provider.messageOpen')}
        </Button>
        <RowButton
          variant="quiet"
          busy={busy}
          label={text('provider.retryMatch')}
          fullLabel={text('provider.retryMatchOf', { kind: isolated(kind) })}
          onClick={() => void poll()}
        />
      </div>
      {isStill ? <Notice live variant="warn" title={text('provider.messageNotFound')} /> : null}
      {failure ? <Notice live variant="bad" title={failureText(failure, intl)} /> : null}
      {open ? <Body id={id} kind={kind} /> : null}
    </li>
  )
}

function Body({ id, kind }: { readonly id: string; readonly kind: string }) {
  const loaded = useQuery(getProviderMessage, { params: { id } })
  return (
    <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
      {({ body }) => <MessageBody kind={kind} body={body} />}
    </LoadedView>
  )
}

function usePollStatus({ id, kind }: ProviderMessage, onFound: ProviderMessageRowProps['onFound']) {
  const send = useIdempotentMutation(readProviderMessage)
  const { run, busy, failure } = useAsyncAction()
  const [isStill, setStill] = useState(false)
  const poll = (): Promise<void> =>
    run(async () => {
      setStill(false)
      const { found, attemptId } = await send({ params: { id } })
      if (found) onFound({ kind, attemptId })
      else setStill(true)
    })
  return { poll, busy, isStill, failure }
}
