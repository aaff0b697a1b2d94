import { useState } from 'react'
import { getProviderMessage, readProviderMessage, type ProviderMessage } from '#contract/admin/provider-message.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import list from '#src/features/admin/list.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './attempt.module.css'
import { MessageBody } from './message-body.tsx'

/** What a message names by now. */
export interface FoundByMessage {
  readonly kind: string
  /** The payment, where it is one. */
  readonly attemptId: string | null
}

interface ProviderMessageRowProps {
  readonly of: ProviderMessage
  /** It is not among these any more. */
  readonly onFound: (found: FoundByMessage) => void
}

/** One message that names nothing here: what it is, what it says when that is asked for, and another look. */
export function ProviderMessageRow({ of: message, onFound }: ProviderMessageRowProps) {
  const intl = useIntl()
  const { text, date } = intl
  const { id, kind, names, reason, receivedAt, gateway } = message
  const blocked = useOnline() ? undefined : text('shell.needsConnection')
  const [open, setOpen] = useState(false)
  const { look, busy, isStill, failure } = useLook(message, onFound)
  return (
    <li className={styles.message}>
      <div className={list.name}>
        <h2>
          <bdi dir="ltr">{kind}</bdi>
        </h2>
        <span>{text(`provider.unplacedReason.${reason}`)}</span>
        {names === null ? null : (
          <span className="soft small">{text('provider.names', { name: isolated(names) })}</span>
        )}
        <span className="soft small">
          {text(`provider.name.${gateway === 'ach' ? 'stripe' : gateway}`)}
          {' · '}
          <time dateTime={receivedAt}>{text('provider.receivedAt', { date: date(receivedAt, 'time') })}</time>
        </span>
      </div>
      <div className={styles.messageActs}>
        <Button
          look="plain"
          aria-expanded={open}
          aria-label={`${text(open ? 'provider.messageClose' : 'provider.messageOpen')}: ${kind}`}
          onClick={() => setOpen(!open)}
        >
          {text(open ? 'provider.messageClose' : 'provider.messageOpen')}
        </Button>
        <Button
          look="quiet"
          busy={busy}
          blocked={blocked}
          aria-label={text('provider.messageLookOf', { kind: isolated(kind) })}
          onClick={() => void look()}
        >
          {text('provider.messageLook')}
        </Button>
      </div>
      {isStill ? <Notice live look="warn" title={text('provider.messageNotFound')} /> : null}
      {failure ? <Notice live look="bad" title={failureText(failure, intl)} /> : null}
      {open ? <Body id={id} kind={kind} /> : null}
    </li>
  )
}

function Body({ id, kind }: { readonly id: string; readonly kind: string }) {
  const loaded = useCall(getProviderMessage, { params: { id } })
  return (
    <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
      {({ body }) => <MessageBody kind={kind} body={body} />}
    </LoadedView>
  )
}

function useLook({ id, kind }: ProviderMessage, onFound: ProviderMessageRowProps['onFound']) {
  const send = useSteadySend(readProviderMessage)
  const { run, busy, failure } = useAct()
  const [isStill, setStill] = useState(false)
  const look = (): Promise<void> =>
    run(async () => {
      setStill(false)
      const { found, attemptId } = await send({ params: { id } })
      if (found) onFound({ kind, attemptId })
      else setStill(true)
    })
  return { look, busy, isStill, failure }
}
