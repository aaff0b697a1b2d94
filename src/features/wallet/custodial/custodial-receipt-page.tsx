import { useSearchParams } from 'wouter'
import type { TopUp } from '#contract/wallet/top-up.ts'
import { isLive } from '#domain/payment/payment.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { PaymentState, type PaymentStateText } from '#src/components/payment/payment-state.tsx'
import { TestNotice } from '#src/components/payment/test-notice.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TopUpReceipt } from '#src/features/wallet/top-up/top-up-receipt.tsx'
import { type PayInHandle, usePayIn } from './use-pay-in.ts'
import { Facts } from '#src/ui/facts.tsx'
import { LoadedPage } from '#src/components/loaded-page.tsx'

/** Return target of the provider's card page: the receipt, or the state of the pay-in and the next step. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [session, id] = [query.get('session_id'), query.get('id')]
  const handle = usePayIn(session, id)
  const { loaded } = handle
  if (session === null && id === null) return <NotHerePage />
  return (
    <LoadedPage
      title={text('custodial.receiptTitle')}
      of={loaded}
      lines={8}
      waiting={session === null ? null : <p role="status">{text('pay.checking')}</p>}
    >
      {(topUp) =>
        topUp.state === 'paid' ? (
          <TopUpReceipt
            topUp={topUp}
            title={text('custodial.receiptTitle')}
            method={text('wallet.atMangopay')}
            back={{ href: walletOf(topUp), label: text('custodial.toWallet') }}
          />
        ) : (
          <Standing topUp={topUp} handle={handle} />
        )
      }
    </LoadedPage>
  )
}

function walletOf({ amount: { currency } }: TopUp): string {
  return pathTo('custodialWallet', {}, { currency })
}

const texts: PaymentStateText = {
  silent: 'wallet.silentText',
  refused: 'wallet.failedText',
  processing: 'wallet.processingText',
  arrivesBy: 'wallet.arrivesBy',
  failed: 'wallet.failedText',
}

/** The pay-in is not paid, or not yet. */
function Standing({ topUp, handle }: { readonly topUp: TopUp; readonly handle: PayInHandle }) {
  const intl = useIntl()
  const { text } = intl
  const { payment, amount } = topUp
  return (
    <section className="panel stack">
      <Facts
        variant="ruled"
        rows={[[text('wallet.gets'), <MoneyText key="gets" amount={amount.amount} currency={amount.currency} />]]}
      />
      <TestNotice test={payment?.test} />
      {handle.failure ? <Notice variant="bad" live title={failureText(handle.failure, intl)} /> : null}
      {payment ? <PaymentState payment={payment} texts={texts} /> : null}
      {topUp.state === 'ended' ? <Notice variant="warn">{text('wallet.topUpOver')}</Notice> : null}
      <ReceiptActions topUp={topUp} handle={handle} />
    </section>
  )
}

function ReceiptActions({
  topUp,
  handle: { busy, pay, giveUp },
}: {
  readonly topUp: TopUp
  readonly handle: PayInHandle
}) {
  const { text } = useIntl()
  const { payment, state } = topUp
  const live = payment !== null && isLive(payment.state)
  return (
    <div className="cluster">
      {state === 'ended' || payment?.state === 'processing' ? null : (
        <Button busy={busy} needsConnection onClick={() => pay(topUp)}>
          {text(payment?.state === 'open' ? 'custodial.goOn' : 'pay.failAgain')}
        </Button>
      )}
      {live && payment.state !== 'processing' ? (
        <Button variant="quiet" busy={busy} needsConnection onClick={() => giveUp(payment.id)}>
          {text('pay.cancelPayment')}
        </Button>
      ) : null}
      <Link className={buttonClass(live ? 'plain' : 'quiet')} href={walletOf(topUp)}>
        {text('custodial.toWallet')}
      </Link>
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('custodial.receiptTitle') })
