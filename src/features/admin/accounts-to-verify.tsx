import { useSetAtom } from 'jotai'
import { useState } from 'react'
import {
  listPayoutAccounts,
  openPayoutAccount,
  type UnverifiedAccount,
  verifyPayoutAccount,
} from '#contract/admin/payout-account.ts'
import type { OpenedAccount } from '#contract/admin/wallet.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useCall, useSend } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './list.module.css'
import { Who } from './who.tsx'

/** Accounts that no bank has confirmed; nothing there where none waits. */
export function AccountsToVerify() {
  const { text } = useIntl()
  const { data } = useCall(listPayoutAccounts, {})
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className="stack" aria-labelledby="accounts-wait">
      <h2 id="accounts-wait">{text('admin.accountsWait')}</h2>
      <p className="soft">{text('admin.accountsText')}</p>
      <ul className={styles.list}>
        {data.items.map((account) => (
          <AccountRow key={`${account.personId} ${account.changedAt}`} of={account} />
        ))}
      </ul>
    </section>
  )
}

/** Who is paid is seen before it is said: the number has to be opened first. */
function AccountRow({ of: account }: { readonly of: UnverifiedAccount }) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const ask = useSend(openPayoutAccount)
  const verify = useSteadySend(verifyPayoutAccount)
  const showToast = useSetAtom(showToastAtom)
  const [opened, setOpened] = useState<OpenedAccount>()
  const { busy, failure, run } = useAct()
  const { personId, person, changedAt } = account
  const params = { personId }
  const blocked = online ? undefined : text('shell.needsConnection')
  return (
    <li className={styles.row}>
      <Who of={person} />
      <div className={styles.facts}>
        <span>
          <bdi>{account.bankName}</bdi>
        </span>
        <span className="soft small">
          <bdi dir="ltr">{opened ? `${opened.accountNumber} ${opened.routingNumber}` : account.account}</bdi>
        </span>
        {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      </div>
      <div className={styles.act}>
        {opened === undefined ? (
          <Button
            look="quiet"
            busy={busy}
            blocked={blocked}
            aria-label={text('admin.accountOpenOf', { name: person.name })}
            onClick={() => void run(async () => setOpened(await ask({ params })))}
          >
            {text('admin.accountOpen')}
          </Button>
        ) : (
          <Button
            busy={busy}
            blocked={blocked}
            aria-label={text('admin.accountVerifyOf', { name: person.name })}
            onClick={() =>
              void run(async () => {
                await verify({ params, body: { changedAt } })
                showToast({ text: 'admin.accountVerified', values: { name: isolated(person.name) }, look: 'good' })
              })
            }
          >
            {text('admin.accountVerify')}
          </Button>
        )}
      </div>
    </li>
  )
}
