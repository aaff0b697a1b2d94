import { detail, type WalletDetail } from '#contract/wallet/wallet.ts'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useNow } from '#src/components/now.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { AccountForm } from '#src/features/wallet/account-form.tsx'
import { PayoutAccountRows } from '#src/features/wallet/payout-account.tsx'
import type { WalletView } from '#src/features/wallet/wallet-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface WithdrawalAccountProps {
  /** The form of a new account is open. */
  readonly isChanging: boolean
  /** Whether users may open wallets: while they may not, only a stored account is shown. */
  readonly hasWallet: boolean
}

/** The bank account that receives withdrawals from the wallet, and its form. */
export function WithdrawalAccount({ isChanging, hasWallet }: WithdrawalAccountProps) {
  const { text } = useIntl()
  const loaded = useQuery(detail, {})
  if (!hasWallet && (loaded.data?.account ?? null) === null) return null
  return (
    <section className="panel stack" aria-labelledby="withdrawals">
      <h3 id="withdrawals">{text('paymentOptions.withdrawals')}</h3>
      <LoadedView of={loaded} skeleton={<Skeleton lines={5} />}>
        {(wallet) =>
          isChanging ? (
            <AccountForm
              wallet={wallet}
              view={viewOf(wallet)}
              back={routes.paymentOptions}
              next={routes.paymentOptions}
            />
          ) : (
            <StoredAccount wallet={wallet} />
          )
        }
      </LoadedView>
    </section>
  )
}

function viewOf({ currency }: WalletDetail): WalletView {
  return { filter: 'all', currency, action: undefined, amount: undefined, next: undefined }
}

function StoredAccount({ wallet: { account } }: { readonly wallet: WalletDetail }) {
  const { text, rich, date } = useIntl()
  const now = useNow()
  const change = (
    <Link className={buttonClass('quiet')} href={pathTo('paymentOptions', {}, { change: 'account' })} keepScroll>
      {text(account === null ? 'wallet.enterAccount' : 'wallet.changeAccount')}
    </Link>
  )
  if (account === null)
    return (
      <Notice title={text('wallet.noAccount')} action={change}>
        {text('wallet.noAccountText')}
      </Notice>
    )
  return (
    <>
      <PayoutAccountRows account={account} />
      {Date.parse(account.usableFrom) > now ? (
        <Notice
          variant="warn"
          title={rich('wallet.holdUntil', {
            moment: (
              <time key="moment" dateTime={account.usableFrom}>
                {date(account.usableFrom, 'time')}
              </time>
            ),
          })}
        >
          {text('wallet.holdText')}
        </Notice>
      ) : null}
      <div>{change}</div>
    </>
  )
}
