import type { Receipt } from '#contract/investment/investment.ts'
import { detail } from '#contract/wallet/wallet.ts'
import { freeOf } from '#domain/wallet/wallet.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Balance } from './balance.tsx'
import { PayButton } from './pay-button.tsx'
import { useWalletPayment } from './use-wallet-payment.ts'

export interface FromWalletProps {
  readonly data: Receipt
  /** The investment has to be reloaded. */
  readonly onChanged: () => void
}

/** Payment from the site's own wallet, settled immediately. */
export function FromWallet({ data: { investment }, onChanged }: FromWalletProps) {
  const { text } = useIntl()
  const { id, amount } = investment
  const wallet = useQuery(detail, { query: { currencyId: amount.currency } })
  const handle = useWalletPayment(id, onChanged)
  const add = { do: 'add', currency: amount.currency, next: pathTo('walletPayment', { id }) }
  return (
    <LoadedView of={wallet} skeleton={<Skeleton lines={4} />}>
      {({ active, ...figures }) =>
        active ? (
          <Balance
            due={amount}
            available={freeOf(figures)}
            addPath={(missing) => pathTo('wallet', {}, { ...add, amount: String(missing) })}
          >
            <PayButton amount={amount.amount} currency={amount.currency} handle={handle} />
          </Balance>
        ) : (
          <Notice variant="warn" title={text('wallet.off')} />
        )
      }
    </LoadedView>
  )
}
