import type { Payment } from '#contract/payment/payment.ts'
import { custodialDetail } from '#contract/wallet/custodial-wallet.ts'
import { isLive } from '#domain/payment/payment.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { PaymentState, type PaymentStateText } from '#src/components/payment/payment-state.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Balance } from './balance.tsx'
import type { FromWalletProps } from './from-wallet.tsx'
import { PayButton } from './pay-button.tsx'
import { useCustodialPayment } from './use-custodial-payment.ts'
import { TestNotice } from '#src/components/payment/test-notice.tsx'

/**
 * Payment from the provider's custodial wallet: the provider moves the money, and may require a confirmation by the
 * user.
 */
export function CustodialPayment({ data: { investment, payment: known }, onChanged }: FromWalletProps) {
  const { text } = useIntl()
  const { id, amount } = investment
  const wallet = useQuery(custodialDetail, { query: { currencyId: amount.currency } })
  const handle = useCustodialPayment(id, known, onChanged)
  const { payment } = handle
  const add = { do: 'add', currency: amount.currency, next: pathTo('walletPayment', { id }) }
  if (payment && isLive(payment.state)) return <PendingPayment payment={payment} />
  return (
    <LoadedView of={wallet} skeleton={<Skeleton lines={4} />}>
      {({ active, available, test }) => (
        <>
          <TestNotice test={test}>{text('custodial.testText')}</TestNotice>
          {payment ? <PaymentState payment={payment} texts={texts} /> : null}
          {active ? (
            <Balance
              due={amount}
              available={available}
              addPath={(missing) => pathTo('custodialWallet', {}, { ...add, amount: String(missing) })}
            >
              <PayButton amount={amount.amount} currency={amount.currency} handle={handle} />
            </Balance>
          ) : (
            <Notice variant="warn" title={text('custodial.off')} />
          )}
        </>
      )}
    </LoadedView>
  )
}

const texts: PaymentStateText = {
  silent: 'custodial.silentText',
  refused: 'custodial.failedText',
  processing: 'custodial.movingText',
  arrivesBy: 'pay.arrivesBy',
  failed: 'custodial.failedText',
}

/** The money is held, and the provider has not reported the outcome yet. */
function PendingPayment({ payment }: { readonly payment: Payment }) {
  const { text } = useIntl()
  const { state, checkoutUrl, test } = payment
  return (
    <>
      <TestNotice test={test}>{text('custodial.testText')}</TestNotice>
      {state === 'created' ? (
        <PaymentState payment={payment} texts={texts} />
      ) : checkoutUrl === null ? (
        <Notice live title={text('custodial.moving')}>
          {text('custodial.movingText')}
        </Notice>
      ) : (
        <Notice
          live
          title={text('custodial.confirm')}
          action={
            <a className={buttonClass()} href={checkoutUrl}>
              {text('custodial.goOn')}
            </a>
          }
        >
          {text('custodial.confirmText')}
        </Notice>
      )}
    </>
  )
}
