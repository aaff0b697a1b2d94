import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { createPreapproval } from '#contract/wallet/top-up.ts'
import { noFee } from '#domain/payment/fees.ts'
import { boundsAt, feeAt, isPayableAt } from '#domain/payment/provider-money.ts'
import { decideTopUp, type TopUpGateway, type TopUpTerms } from '#domain/wallet/wallet.ts'
import { CustodianNote } from '#src/components/payment/custodian-note.tsx'
import { PaymentMethodChoice } from '#src/components/payment/payment-method-choice.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { AddForm } from './add-form.tsx'
import type { WalletActionProps } from '#src/features/wallet/wallet-action-props.ts'
import { amountProblems, editedAmount, readAmount } from '#src/components/payment/amount-field.ts'
import { rememberNext } from '#src/features/wallet/next-page.ts'
import { failedStartAtom } from './failed-start.ts'
import { useTopUpMethods } from './top-up-methods.ts'
import { usePayTopUp } from './use-pay-top-up.ts'
import styles from '#src/features/wallet/wallet-page.module.css'

/** Amount and payment method; then opens the card provider, or shows the transfer details. */
export function AddMoney({ wallet, view, back }: WalletActionProps) {
  const { text, decimalMark } = useIntl()
  const [, navigate] = useLocation()
  const offered = useTopUpMethods(wallet.currency)
  const ask = useIdempotentMutation(createPreapproval)
  const pay = usePayTopUp()
  const setFailedStart = useSetAtom(failedStartAtom)
  const { currency } = wallet
  const topUp = boundsOf(wallet.topUp, offered, currency)
  const methodsFor = (amount: bigint) => offered.filter(({ method, fee }) => isPayableAt(method, amount, currency, fee))
  /** The chosen method if it accepts the amount, else the first that does, and its total. */
  const chosen = (wanted: string, amount: bigint): { readonly method: TopUpGateway; readonly total: bigint } => {
    const methods = methodsFor(amount)
    const { method, fee } = methods.find((each) => each.method === wanted) ??
      methods[0] ?? { method: 'offline', fee: noFee }
    return { method, total: amount + feeAt(method, amount, currency, fee) }
  }
  // The button is still shown between the response and the next page.
  const isRedirecting = useRef(false)
  const form = useForm({
    initial: {
      amount: view.amount === undefined ? '' : editedAmount({ amount: BigInt(view.amount), currency }, decimalMark),
      gateway: '',
    },
    validate: ({ amount }) => amountProblems(amount, currency, decimalMark, topUp),
    send: async ({ amount, gateway }) => {
      if (isRedirecting.current) return
      const preapproval = await ask({
        body: { amount: { amount: readAmount(amount, currency, decimalMark), currency } },
      })
      rememberNext(preapproval.id, view.next)
      isRedirecting.current = true
      try {
        const by = chosen(gateway, preapproval.amount.amount)
        if (await pay(preapproval.id, by.method, by.total)) return
      } catch (error) {
        // The top-up already exists: its own page shows the error, and offers a retry.
        if (!isFailure(error)) throw error
        setFailedStart({ topUpId: preapproval.id, failure: error })
      }
      navigate(pathTo('topUp', { id: preapproval.id }))
    },
  })
  const entered = readAmount(form.values.amount, currency, decimalMark)
  const possible = decideTopUp(entered, topUp).ok
  const by = chosen(form.values.gateway, entered)
  if (offered.length === 0) return <Notice variant="warn">{text('wallet.noMethods')}</Notice>
  return (
    <div className={styles.form}>
      <AddForm
        form={form}
        amount={form.field('amount')}
        currency={currency}
        bounds={topUp}
        total={possible ? by.total : undefined}
        submit={text('wallet.action.add')}
        back={back}
      >
        <h3 id="method-title">{text('invest.payTitle')}</h3>
        <PaymentMethodChoice
          methods={possible ? methodsFor(entered) : offered}
          chosen={by.method}
          onChoose={(gateway) => form.field('gateway').change(gateway)}
          explain={(method) => text(`wallet.methodText.${method}`)}
          amount={possible ? { amount: entered, currency } : undefined}
          labelledBy="method-title"
        />
      </AddForm>
      <CustodianNote id="wallet.custodian" />
    </div>
  )
}

/** The amounts that at least one payment method accepts, within the site's limits. */
function boundsOf(
  { minimum, maximum }: TopUpTerms,
  offered: ReturnType<typeof useTopUpMethods>,
  currency: string,
): TopUpTerms {
  const leasts = offered.map(({ method }) => boundsAt(method, currency).least)
  const least = leasts.reduce((a, b) => (a < b ? a : b), leasts[0] ?? minimum)
  return { minimum: least > minimum ? least : minimum, maximum }
}
