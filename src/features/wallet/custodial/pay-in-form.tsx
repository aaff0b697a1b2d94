import { useRef } from 'react'
import { useLocation } from 'wouter'
import { openPayIn, type CustodialDetail } from '#contract/wallet/custodial-wallet.ts'
import { decideTopUp } from '#domain/wallet/wallet.ts'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { amountProblems, editedAmount, readAmount } from '#src/components/payment/amount-field.ts'
import { AddForm } from '#src/features/wallet/top-up/add-form.tsx'
import { rememberNext } from '#src/features/wallet/next-page.ts'
import styles from '#src/features/wallet/wallet-page.module.css'
import type { WalletView } from '#src/features/wallet/wallet-query.ts'

interface PayInFormProps {
  readonly wallet: CustodialDetail
  readonly view: WalletView
  /** Path of the wallet without an open action. */
  readonly back: string
}

/** Takes the amount, then opens the provider's card page. */
export function PayInForm({ wallet: { currency, payIn }, view, back }: PayInFormProps) {
  const { text, decimalMark } = useIntl()
  const [, navigate] = useLocation()
  const open = useIdempotentMutation(openPayIn)
  // The button is still shown between the response and the next page.
  const isRedirecting = useRef(false)
  const form = useForm({
    initial: {
      amount: view.amount === undefined ? '' : editedAmount({ amount: BigInt(view.amount), currency }, decimalMark),
    },
    validate: ({ amount }) => amountProblems(amount, currency, decimalMark, payIn),
    send: async ({ amount }) => {
      if (isRedirecting.current) return
      const { id, payment } = await open({
        body: { amount: { amount: readAmount(amount, currency, decimalMark), currency } },
      })
      rememberNext(id, view.next)
      isRedirecting.current = true
      // If the provider does not respond, the pay-in's page requests it again.
      if (payment?.checkoutUrl) location.assign(payment.checkoutUrl)
      else navigate(pathTo('custodialReceipt', {}, { id }))
    },
  })
  const entered = readAmount(form.values.amount, currency, decimalMark)
  return (
    <div className={styles.form}>
      <p className="soft">{text('custodial.payInText')}</p>
      <AddForm
        form={form}
        amount={form.field('amount')}
        currency={currency}
        bounds={payIn}
        total={decideTopUp(entered, payIn).ok ? entered : undefined}
        submit={text('custodial.payIn')}
        back={back}
      />
    </div>
  )
}
