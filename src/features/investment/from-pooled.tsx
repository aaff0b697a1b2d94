import type { Payment } from '#contract/payment.ts'
import { pooledDetail } from '#contract/pooled-wallet.ts'
import { isLive } from '#domain/payment.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { PaymentState, type PaymentWords } from '#src/components/payment-state.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Balance } from './balance.tsx'
import type { FromWalletProps } from './from-wallet.tsx'
import { PayButton } from './pay-button.tsx'
import { usePooledPayment } from './use-pooled-payment.ts'

/** Out of the wallet that the provider keeps: it moves the money, and may ask the person to confirm. */
export function FromPooled({ data: { investment, payment: known }, onChanged }: FromWalletProps) {
  const { text } = useIntl()
  const { id, amount } = investment
  const wallet = useCall(pooledDetail, { query: { currencyId: amount.currency } })
  const handle = usePooledPayment(id, known, onChanged)
  const { payment } = handle
  const add = { do: 'add', currency: amount.currency, next: pathTo('walletPayment', { id }) }
  if (payment && isLive(payment.state)) return <UnderWay payment={payment} />
  return (
    <LoadedView of={wallet} skeleton={<Skeleton lines={4} />}>
      {({ active, available, test }) => (
        <>
          {test ? (
            <Notice look="warn" title={text('pay.testMode')}>
              {text('pooled.testText')}
            </Notice>
          ) : null}
          {payment ? <PaymentState payment={payment} words={words} /> : null}
          {active ? (
            <Balance
              due={amount}
              available={available}
              addPath={(missing) => pathTo('pooledWallet', {}, { ...add, amount: String(missing) })}
            >
              <PayButton amount={amount.amount} currency={amount.currency} handle={handle} />
            </Balance>
          ) : (
            <Notice look="warn" title={text('pooled.off')} />
          )}
        </>
      )}
    </LoadedView>
  )
}

const words: PaymentWords = {
  silent: 'pooled.silentText',
  refused: 'pooled.failedText',
  processing: 'pooled.movingText',
  failed: 'pooled.failedText',
}

/** The money is set apart, and the provider has not said yet how it ended. */
function UnderWay({ payment }: { readonly payment: Payment }) {
  const { text } = useIntl()
  const { state, checkoutUrl, test } = payment
  return (
    <>
      {test ? (
        <Notice look="warn" title={text('pay.testMode')}>
          {text('pooled.testText')}
        </Notice>
      ) : null}
      {state === 'created' ? (
        <PaymentState payment={payment} words={words} />
      ) : checkoutUrl === null ? (
        <Notice live title={text('pooled.moving')}>
          {text('pooled.movingText')}
        </Notice>
      ) : (
        <Notice
          live
          title={text('pooled.confirm')}
          action={
            <a className={buttonClass()} href={checkoutUrl}>
              {text('pooled.goOn')}
            </a>
          }
        >
          {text('pooled.confirmText')}
        </Notice>
      )}
    </>
  )
}
