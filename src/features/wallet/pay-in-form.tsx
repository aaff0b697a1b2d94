import { useRef } from 'react'
import { useLocation } from 'wouter'
import { openPayIn, type PooledDetail } from '#contract/pooled-wallet.ts'
import { decideTopUp } from '#domain/wallet.ts'
import { useForm } from '#src/components/use-form.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { amountProblems, editedAmount, readAmount } from '#src/components/amount-field.ts'
import { AddForm } from './add-form.tsx'
import { rememberNext } from './next-page.ts'
import styles from './wallet-page.module.css'
import type { WalletView } from './wallet-query.ts'

interface PayInFormProps {
  readonly wallet: PooledDetail
  readonly view: WalletView
  /** The wallet with nothing being done. */
  readonly back: string
}

/** How much; then on to the provider's card page. */
export function PayInForm({ wallet: { currency, payIn }, view, back }: PayInFormProps) {
  const { text, decimalMark } = useIntl()
  const [, navigate] = useLocation()
  const open = useSteadySend(openPayIn)
  // Between the answer and the next page the button is still there.
  const leaving = useRef(false)
  const form = useForm({
    initial: {
      amount: view.amount === undefined ? '' : editedAmount({ amount: BigInt(view.amount), currency }, decimalMark),
    },
    judge: ({ amount }) => amountProblems(amount, currency, decimalMark, payIn),
    send: async ({ amount }) => {
      if (leaving.current) return
      const { id, payment } = await open({
        body: { amount: { amount: readAmount(amount, currency, decimalMark), currency } },
      })
      rememberNext(id, view.next)
      leaving.current = true
      // A provider that is silent is asked again on the page of the pay-in.
      if (payment?.checkoutUrl) location.assign(payment.checkoutUrl)
      else navigate(pathTo('pooledReceipt', {}, { id }))
    },
  })
  const entered = readAmount(form.values.amount, currency, decimalMark)
  return (
    <div className={styles.form}>
      <p className="soft">{text('pooled.payInText')}</p>
      <AddForm
        form={form}
        amount={form.field('amount')}
        currency={currency}
        bounds={payIn}
        total={decideTopUp(entered, payIn).ok ? entered : undefined}
        act={text('pooled.payIn')}
        back={back}
      />
    </div>
  )
}
