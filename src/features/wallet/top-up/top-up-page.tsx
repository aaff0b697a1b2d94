import { useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { getPreapproval, type TopUp } from '#contract/wallet/top-up.ts'
import { noFee } from '#domain/payment/fees.ts'
import { feeAt } from '#domain/payment/provider-money.ts'
import { isLive } from '#domain/payment/payment.ts'
import { type TopUpGateway, topUpGateways } from '#domain/wallet/wallet.ts'
import { BankPanel } from '#src/components/payment/bank-panel.tsx'
import { CustodianNote } from '#src/components/payment/custodian-note.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import type { PageModule } from '#src/components/page.ts'
import { PaymentMethodChoice } from '#src/components/payment/payment-method-choice.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TopUpStatus } from '#src/features/wallet/top-up-status.tsx'
import { hasPaid } from '#src/components/payment/payment-state.tsx'
import { useTopUpMethods } from './top-up-methods.ts'
import { type TopUpHandle, useTopUp } from './use-top-up.ts'
import { Facts } from '#src/ui/facts.tsx'
import { LoadedPage } from '#src/components/loaded-page.tsx'

/** A top-up while it is being paid: redirect to the provider and back, or the transfer details. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(getPreapproval, { query: { id: params['id'] ?? '' } })
  return (
    <LoadedPage
      title={text('wallet.doing.add')}
      of={loaded}
      checkout
      lines={8}
      below={
        <p>
          <Link href={routes.wallet}>{text('wallet.toWallet')}</Link>
        </p>
      }
    >
      {(topUp) => (
        <>
          <Standing key={topUp.id} topUp={topUp} onChanged={loaded.retry} />
          <CustodianNote id="wallet.custodian" />
        </>
      )}
    </LoadedPage>
  )
}

interface StandingProps {
  readonly topUp: TopUp
  /** The top-up has to be reloaded. */
  readonly onChanged: () => void
}

function Standing({ topUp, onChanged }: StandingProps) {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const session = query.get('session_id')
  const handle = useTopUp(topUp, session, onChanged)
  if (topUp.state === 'paid') return <Redirect to={pathTo('topUpReceipt', { id: topUp.id })} replace />
  if (topUp.state === 'waiting' && topUp.bank !== null && topUp.reference !== null)
    return <Transfer topUp={topUp} bank={topUp.bank} reference={topUp.reference} />
  const { payment, checking } = handle
  // Returned from the provider without having paid.
  if (session !== null && !checking && (payment?.state === 'failed' || payment?.state === 'cancelled'))
    return <Redirect to={pathTo('topUpFail', {}, { id: topUp.id })} replace />
  const money = (value: bigint) => <MoneyText amount={value} currency={topUp.amount.currency} />
  return (
    <section className="panel stack">
      <Facts
        variant="ruled"
        rows={[
          [text('wallet.gets'), money(topUp.amount.amount)],
          [text('invest.fee'), topUp.payment === null ? null : money(topUp.fee)],
          [text('invest.total'), topUp.payment === null ? null : money(topUp.total)],
        ]}
      />
      <TopUpStatus handle={handle} />
      {topUp.state === 'ended' ? (
        <Notice variant="warn">{text('wallet.topUpOver')}</Notice>
      ) : (
        <TopUpActions topUp={topUp} handle={handle} />
      )}
    </section>
  )
}

interface TransferProps {
  readonly topUp: TopUp
  readonly bank: NonNullable<TopUp['bank']>
  readonly reference: string
}

function Transfer({ topUp, bank, reference }: TransferProps) {
  const { text, rich, date } = useIntl()
  return (
    <>
      <p>{text('wallet.transferLead')}</p>
      <section className="panel stack">
        <BankPanel
          bank={bank}
          amount={{ amount: topUp.total, currency: topUp.amount.currency }}
          reference={reference}
        />
        <p className="soft small">
          {rich('wallet.transferUntil', {
            day: (
              <time key="day" dateTime={topUp.expiresAt}>
                {date(topUp.expiresAt)}
              </time>
            ),
          })}
        </p>
      </section>
      <p className="soft small">{text('pay.afterwards')}</p>
    </>
  )
}

function TopUpActions({ topUp, handle }: { readonly topUp: TopUp; readonly handle: TopUpHandle }) {
  const intl = useIntl()
  const { text, rich } = intl
  const methods = useTopUpMethods(topUp.amount.currency, topUp.amount.amount)
  const [chosenMethod, choose] = useState<TopUpGateway>()
  const { payment, checking, busy, failure, pay, giveUp } = handle
  if (checking || payment?.state === 'processing' || hasPaid(payment)) return null
  // An attempt that may still succeed continues with its own provider.
  const alive = payment && isLive(payment.state) ? payment.gateway : undefined
  const under = topUpGateways.find((each) => each === alive)
  const method = under ?? (methods.find((each) => each.method === chosenMethod) ?? methods[0])?.method
  if (method === undefined) return <Notice variant="warn">{text('wallet.noMethods')}</Notice>
  const { amount: gets, currency } = topUp.amount
  // The fee that was agreed with an attempt applies; before it, the method's current fee.
  const fee = methods.find((each) => each.method === method)?.fee ?? noFee
  const total = under === undefined ? gets + feeAt(method, gets, currency, fee) : topUp.total
  const amount = <MoneyText key="amount" amount={total} currency={currency} />
  return (
    <>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      {under === undefined ? (
        <>
          <h2 id="method-title">{text('invest.payTitle')}</h2>
          <PaymentMethodChoice
            methods={methods}
            chosen={method}
            onChoose={choose}
            explain={(each) => text(`wallet.methodText.${each}`)}
            amount={topUp.amount}
            labelledBy="method-title"
          />
        </>
      ) : null}
      <div className="cluster">
        <Button busy={busy} needsConnection onClick={() => pay(method, total)}>
          <span>{rich(under === undefined ? 'pay.now' : 'pay.goOn', { amount })}</span>
        </Button>
        {under === undefined ? (
          <Link className={buttonClass('plain')} href={routes.wallet}>
            {text('shell.cancel')}
          </Link>
        ) : (
          <Button variant="plain" busy={busy} needsConnection onClick={giveUp}>
            {text('pay.cancelPayment')}
          </Button>
        )}
      </div>
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.doing.add') })
