import { useState } from 'react'
import type { ConnectedAccount } from '#contract/payment/connected-account.ts'
import { isOpen } from '#domain/payment/connected-account.ts'
import { ConnectedMeaning, ConnectedName } from '#src/components/payment/connected-account.tsx'
import type { Connecting } from '#src/components/payment/use-connecting.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { RefreshStatus } from './refresh-status.tsx'
import styles from './connected-account.module.css'
import { DisconnectDialog } from './disconnect-dialog.tsx'

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
      <div className={styles.acts}>
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
