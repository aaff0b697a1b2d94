import { useRef } from 'react'
import { useLocation } from 'wouter'
import { createPreapproval } from '#contract/top-up.ts'
import { noFee } from '#domain/fees.ts'
import { boundsAt, feeAt, isPayableAt } from '#domain/provider-money.ts'
import { decideTopUp, type TopUpGateway, type TopUpTerms } from '#domain/wallet.ts'
import { WayChoice } from '#src/components/way-choice.tsx'
import { useForm } from '#src/components/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { AddForm } from './add-form.tsx'
import type { ActProps } from './act-props.ts'
import { amountProblems, editedAmount, readAmount } from '#src/components/amount-field.ts'
import { rememberNext } from './next-page.ts'
import { useTopUpWays } from './top-up-ways.ts'
import { usePayTopUp } from './use-pay-top-up.ts'
import styles from './wallet-page.module.css'

/** How much, and how it is paid; then on to the card provider, or to where the transfer goes. */
export function AddMoney({ wallet, view, back }: ActProps) {
  const { text, decimalMark } = useIntl()
  const [, navigate] = useLocation()
  const offered = useTopUpWays(wallet.currency)
  const ask = useSteadySend(createPreapproval)
  const pay = usePayTopUp()
  const { currency } = wallet
  const topUp = boundsOf(wallet.topUp, offered, currency)
  const waysFor = (amount: bigint) => offered.filter(({ way, fee }) => isPayableAt(way, amount, currency, fee))
  /** The way that was chosen while it takes the amount, else the first that does, and what is paid by it. */
  const chosen = (wanted: string, amount: bigint): { readonly way: TopUpGateway; readonly total: bigint } => {
    const ways = waysFor(amount)
    const { way, fee } = ways.find((each) => each.way === wanted) ?? ways[0] ?? { way: 'offline', fee: noFee }
    return { way, total: amount + feeAt(way, amount, currency, fee) }
  }
  // Between the answer and the next page the button is still there.
  const leaving = useRef(false)
  const form = useForm({
    initial: {
      amount: view.amount === undefined ? '' : editedAmount({ amount: BigInt(view.amount), currency }, decimalMark),
      way: '',
    },
    judge: ({ amount }) => amountProblems(amount, currency, decimalMark, topUp),
    send: async ({ amount, way }) => {
      if (leaving.current) return
      const asked = await ask({ body: { amount: { amount: readAmount(amount, currency, decimalMark), currency } } })
      rememberNext(asked.id, view.next)
      leaving.current = true
      try {
        const by = chosen(way, asked.amount.amount)
        if (await pay(asked.id, by.way, by.total)) return
      } catch (error) {
        // It is agreed on already: its own page says what is wrong, and offers to try again.
        if (!isFailure(error)) throw error
      }
      navigate(pathTo('topUp', { id: asked.id }))
    },
  })
  const entered = readAmount(form.values.amount, currency, decimalMark)
  const possible = decideTopUp(entered, topUp).ok
  const by = chosen(form.values.way, entered)
  if (offered.length === 0) return <Notice look="warn">{text('wallet.noWays')}</Notice>
  return (
    <div className={styles.form}>
      <AddForm
        form={form}
        amount={form.field('amount')}
        currency={currency}
        bounds={topUp}
        total={possible ? by.total : undefined}
        act={text('wallet.act.add')}
        back={back}
      >
        <h3 id="way-title">{text('invest.payTitle')}</h3>
        <WayChoice
          ways={possible ? waysFor(entered) : offered}
          chosen={by.way}
          onChoose={(way) => form.field('way').change(way)}
          explain={(way) => text(`wallet.wayText.${way}`)}
          amount={possible ? { amount: entered, currency } : undefined}
          labelledBy="way-title"
        />
      </AddForm>
    </div>
  )
}

/** What some way to pay takes, within what the site does. */
function boundsOf(
  { minimum, maximum }: TopUpTerms,
  offered: ReturnType<typeof useTopUpWays>,
  currency: string,
): TopUpTerms {
  const leasts = offered.map(({ way }) => boundsAt(way, currency).least)
  const least = leasts.reduce((a, b) => (a < b ? a : b), leasts[0] ?? minimum)
  return { minimum: least > minimum ? least : minimum, maximum }
}
