import { useState } from 'react'
import type { ConnectedAccount } from '#contract/connected-account.ts'
import { isOpen } from '#domain/connected-account.ts'
import { ConnectedMeaning, ConnectedName } from '#src/components/connected-account.tsx'
import type { Connecting } from '#src/components/use-connecting.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { AskAgain } from './ask-again.tsx'
import styles from './connected-account.module.css'
import { DisconnectDialog } from './disconnect-dialog.tsx'

interface AccountCardProps {
  readonly of: ConnectedAccount
  /** The way to the provider; undefined where no account is connected now. */
  readonly goOn: Connecting | undefined
}

/** One account with what can be done with it. */
export function AccountCard({ of: account, goOn }: AccountCardProps) {
  const { text, date } = useIntl()
  const online = useOnline()
  const [asked, setAsked] = useState(false)
  const name = isolated(account.companyName)
  const blocked = online ? undefined : text('shell.needsConnection')
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
        {account.state === 'usable' || account.state === 'created' ? null : <AskAgain id={account.id} />}
        <Button
          look="plain"
          blocked={account.inUse ? text('connect.inUse') : blocked}
          aria-label={text('connect.disconnectOf', { name })}
          onClick={() => setAsked(true)}
        >
          {text('connect.disconnect')}
        </Button>
      </div>
      {asked ? <DisconnectDialog account={account} onClose={() => setAsked(false)} /> : null}
    </>
  )
}
