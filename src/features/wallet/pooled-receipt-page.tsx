import { useSearchParams } from 'wouter'
import type { TopUp } from '#contract/top-up.ts'
import { isLive } from '#domain/payment.ts'
import { Age } from '#src/components/age.tsx'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { PaymentState, type PaymentWords } from '#src/components/payment-state.tsx'
import { TestNotice } from '#src/components/test-notice.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TopUpReceipt } from './top-up-receipt.tsx'
import { type PayInHandle, usePayIn } from './use-pay-in.ts'
import styles from './wallet-page.module.css'

/** Where one comes back to from the provider's card page: the receipt, or how the pay-in stands and the way on. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [session, id] = [query.get('session_id'), query.get('id')]
  const handle = usePayIn(session, id)
  const { loaded } = handle
  if ((session === null && id === null) || isMissing(loaded)) return <NotHerePage />
  return (
    <div className="wrap narrow page stack">
      <h1>{text('pooled.receiptTitle')}</h1>
      <div data-noprint>
        <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      </div>
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel stack">
            {session === null ? null : <p role="status">{text('pay.checking')}</p>}
            <Skeleton lines={8} />
          </div>
        }
      >
        {(topUp) =>
          topUp.state === 'paid' ? (
            <TopUpReceipt
              topUp={topUp}
              title={text('pooled.receiptTitle')}
              way={text('wallet.atMangopay')}
              back={{ href: walletOf(topUp), label: text('pooled.toWallet') }}
            />
          ) : (
            <Standing topUp={topUp} handle={handle} />
          )
        }
      </LoadedView>
    </div>
  )
}

function walletOf({ amount: { currency } }: TopUp): string {
  return pathTo('pooledWallet', {}, { currency })
}

const words: PaymentWords = {
  silent: 'wallet.silentText',
  refused: 'wallet.failedText',
  processing: 'wallet.processingText',
  failed: 'wallet.failedText',
}

/** It is not paid, or not yet. */
function Standing({ topUp, handle }: { readonly topUp: TopUp; readonly handle: PayInHandle }) {
  const intl = useIntl()
  const { text } = intl
  const { payment, amount } = topUp
  return (
    <section className="panel stack">
      <dl className={styles.rows}>
        <div>
          <dt>{text('wallet.gets')}</dt>
          <dd className="num">
            <MoneyText amount={amount.amount} currency={amount.currency} />
          </dd>
        </div>
      </dl>
      <TestNotice test={payment?.test} />
      {handle.failure ? <Notice look="bad" live title={failureText(handle.failure, intl)} /> : null}
      {payment ? <PaymentState payment={payment} words={words} /> : null}
      {topUp.state === 'ended' ? <Notice look="warn">{text('wallet.topUpOver')}</Notice> : null}
      <Acts topUp={topUp} handle={handle} />
    </section>
  )
}

function Acts({ topUp, handle: { busy, pay, giveUp } }: { readonly topUp: TopUp; readonly handle: PayInHandle }) {
  const { text } = useIntl()
  const online = useOnline()
  const { payment, state } = topUp
  const blocked = online ? undefined : text('shell.needsConnection')
  const live = payment !== null && isLive(payment.state)
  return (
    <div className={styles.acts}>
      {state === 'ended' || payment?.state === 'processing' ? null : (
        <Button busy={busy} blocked={blocked} onClick={() => pay(topUp)}>
          {text(payment?.state === 'open' ? 'pooled.goOn' : 'pay.failAgain')}
        </Button>
      )}
      {live && payment.state !== 'processing' ? (
        <Button look="quiet" busy={busy} blocked={blocked} onClick={() => giveUp(payment.id)}>
          {text('pay.giveUp')}
        </Button>
      ) : null}
      <Link className={buttonClass(live ? 'plain' : 'quiet')} href={walletOf(topUp)}>
        {text('pooled.toWallet')}
      </Link>
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('pooled.receiptTitle') })
