import { useState } from 'react'
import { type ConnectedAccount, disconnectAccount, connectAccount } from '#contract/payment/connected-account.ts'
import { isOpen } from '#domain/payment/connected-account.ts'
import { ConnectedMeaning, ConnectedName } from '#src/components/payment/connected-account.tsx'
import type { Connecting } from '#src/components/payment/use-connecting.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './connected-account.module.css'
import { useSetAtom } from 'jotai'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'

interface AccountCardProps {
  readonly of: ConnectedAccount
  /** Opens the provider; undefined if no account can be connected now. */
  readonly goOn: Connecting | undefined
}

/** One account with its actions. */
export function AccountCard({ of: account, goOn }: AccountCardProps) {
  const { text, date } = useIntl()
  const online = useOnline()
  const [isConfirming, setConfirming] = useState(false)
  const name = isolated(account.companyName)
  return (
    <>
      <h2>
        <ConnectedName of={account} />
      </h2>
      <ConnectedMeaning of={account} />
      <p className="soft small">{text('connect.since', { date: date(account.createdAt) })}</p>
      <div className="cluster">
        {goOn && isOpen(account.state) ? (
          <Button
            busy={goOn.busy}
            blocked={online ? undefined : text('connect.needsLine')}
            aria-label={text('connect.goOnOf', { name })}
            onClick={() => void goOn.go({ accountId: account.id })}
          >
            {text('connect.goOn')}
          </Button>
        ) : null}
        {account.state === 'usable' || account.state === 'created' ? null : <RefreshStatus id={account.id} />}
        <Button
          variant="plain"
          needsConnection={!account.inUse}
          blocked={account.inUse ? text('connect.inUse') : undefined}
          aria-label={text('connect.disconnectOf', { name })}
          onClick={() => setConfirming(true)}
        >
          {text('connect.disconnect')}
        </Button>
      </div>
      {isConfirming ? <DisconnectDialog account={account} onClose={() => setConfirming(false)} /> : null}
    </>
  )
}

interface DisconnectDialogProps {
  readonly account: ConnectedAccount
  readonly onClose: () => void
}

/** Confirms before an account is removed, and shows the reason if it cannot be. */
function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const { text, rich } = useIntl()
  const send = useIdempotentMutation(disconnectAccount)
  const showToast = useSetAtom(showToastAtom)
  return (
    <ActionDialog
      title={text('connect.disconnectTitle')}
      action={text('connect.disconnect')}
      run={async () => {
        await send({ params: { id: account.id } })
        showToast({ text: 'connect.disconnected', variant: 'good' })
      }}
      onClose={onClose}
    >
      <p>{rich('connect.disconnectText', { name: <bdi key="name">{account.companyName}</bdi> })}</p>
    </ActionDialog>
  )
}

/** Polls the provider for an account's state; the list is reloaded afterwards. */
function RefreshStatus({ id }: { readonly id: string }) {
  const intl = useIntl()
  const { text } = intl
  const send = useMutation(connectAccount)
  const { busy, failure, run } = useAsyncAction()
  const [silent, setSilent] = useState(false)
  const checkStatus = (): Promise<void> =>
    run(async () => {
      setSilent(false)
      const { answered } = await send({ body: { accountId: id } })
      setSilent(!answered)
    })
  return (
    <>
      <Button variant="quiet" busy={busy} needsConnection onClick={() => void checkStatus()}>
        {text('connect.checkAgain')}
      </Button>
      <span className={styles.trouble} role="status">
        {failure ? failureText(failure, intl) : silent ? text('connect.silent') : null}
      </span>
    </>
  )
}
