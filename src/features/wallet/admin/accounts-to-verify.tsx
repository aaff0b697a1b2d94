import { useSetAtom } from 'jotai'
import { useState } from 'react'
import {
  listPayoutAccounts,
  openPayoutAccount,
  type UnverifiedAccount,
  verifyPayoutAccount,
} from '#contract/payment/admin/payout-account.ts'
import type { OpenedAccount } from '#contract/wallet/admin-wallet.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from '#src/components/admin/list.module.css'
import { UnlessOwn } from '#src/components/admin/unless-own.tsx'
import { Who } from '#src/components/admin/user-identity.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

/** Accounts that no bank has confirmed; nothing if there are none. */
export function AccountsToVerify() {
  const { text } = useIntl()
  const { data } = useQuery(listPayoutAccounts, {})
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className="stack" aria-labelledby="accounts-wait">
      <h2 id="accounts-wait">{text('admin.pendingAccounts')}</h2>
      <p className="soft">{text('admin.accountsText')}</p>
      <BoxedList>
        {data.items.map((account) => (
          <AccountRow key={`${account.personId} ${account.changedAt}`} of={account} />
        ))}
      </BoxedList>
    </section>
  )
}

/** The account number has to be opened before the account can be verified. */
function AccountRow({ of: account }: { readonly of: UnverifiedAccount }) {
  const intl = useIntl()
  const { text } = intl
  const ask = useMutation(openPayoutAccount)
  const verify = useIdempotentMutation(verifyPayoutAccount)
  const showToast = useSetAtom(showToastAtom)
  const [opened, setOpened] = useState<OpenedAccount>()
  const { busy, failure, run } = useAsyncAction()
  const { personId, person, changedAt } = account
  const params = { personId }
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
        {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      </div>
      <div className={styles.actions}>
        <UnlessOwn userId={personId}>
          {opened === undefined ? (
            <RowButton
              variant="quiet"
              busy={busy}
              label={text('admin.accountOpen')}
              fullLabel={text('admin.accountOpenOf', { name: person.name })}
              onClick={() => void run(async () => setOpened(await ask({ params })))}
            />
          ) : (
            <Button
              busy={busy}
              needsConnection
              aria-label={text('admin.accountVerifyOf', { name: person.name })}
              onClick={() =>
                void run(async () => {
                  await verify({ params, body: { changedAt } })
                  showToast({ text: 'admin.accountVerified', values: { name: isolated(person.name) }, variant: 'good' })
                })
              }
            >
              {text('admin.accountVerify')}
            </Button>
          )}
        </UnlessOwn>
      </div>
    </li>
  )
}
