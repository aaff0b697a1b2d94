import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { withdraw } from '#contract/wallet.ts'
import { accountTakes, freeOf } from '#domain/wallet.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { Link } from '#src/components/link.tsx'
import { cover } from '#src/components/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { noProof, ProofField, proofIn, proofProblems } from '#src/components/proof-field.tsx'
import { useCovered } from '#src/components/own-amounts.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { ActProps } from './act-props.ts'
import { amountProblems, editedAmount, readAmount } from '#src/components/amount-field.ts'
import { PayoutAccountRows } from './payout-account.tsx'
import { walletPath } from './wallet-query.ts'
import styles from './wallet-page.module.css'

/** Money to the person's own account. Where none stands yet, that comes first; each says why it has to wait. */
export function WithdrawForm(props: ActProps) {
  const { text, rich, date } = useIntl()
  const now = useNow()
  const { wallet, view } = props
  const { account } = wallet
  const enter = (
    <Link className={buttonClass('quiet')} href={walletPath(view, { act: 'account' })} keepScroll>
      {text(account === null ? 'wallet.enterAccount' : 'wallet.changeAccount')}
    </Link>
  )
  if (account === null)
    return (
      <Notice title={text('wallet.noAccount')} action={enter}>
        {text('wallet.noAccountText')}
      </Notice>
    )
  const waits = Date.parse(account.usableFrom) > now
  return (
    <div className={styles.form}>
      <PayoutAccountRows account={account} />
      {waits ? (
        <Notice
          look="warn"
          title={rich('wallet.holdUntil', {
            moment: (
              <time key="moment" dateTime={account.usableFrom}>
                {date(account.usableFrom, 'time')}
              </time>
            ),
          })}
          action={enter}
        >
          {text('wallet.holdText')}
        </Notice>
      ) : !accountTakes(account.scheme, wallet.currency) ? (
        <Notice look="warn" title={text('error.PAYOUT_ACCOUNT_CURRENCY')} action={enter} />
      ) : account.verified === null ? (
        <Notice look="warn" title={text('wallet.verificationWaits')} action={enter}>
          {text('wallet.verificationText')}
        </Notice>
      ) : freeOf(wallet) < wallet.withdrawalMinimum ? (
        <Notice action={enter}>{text('wallet.nothingToWithdraw')}</Notice>
      ) : (
        <Entry {...props} change={enter} />
      )}
    </div>
  )
}

function Entry({ wallet, back, change }: ActProps & { readonly change: ReactNode }) {
  const { text, money, decimalMark } = useIntl()
  const online = useOnline()
  const [, navigate] = useLocation()
  const send = useSteadySend(withdraw)
  const showToast = useSetAtom(showToastAtom)
  const { currency, secondFactor, withdrawalMinimum: minimum } = wallet
  const available = freeOf(wallet)
  const covered = useCovered()
  const form = useForm({
    initial: { amount: '', ...noProof },
    judge: ({ amount, ...proof }) => [
      ...amountProblems(amount, currency, decimalMark, { minimum, maximum: available }),
      ...proofProblems(proof, secondFactor),
    ],
    send: async ({ amount, ...proof }) => {
      const value = readAmount(amount, currency, decimalMark)
      await send({ body: { amount: { amount: value, currency }, ...proofIn(proof, secondFactor) } })
      showToast({ text: 'wallet.withdrawnToast', values: { amount: isolated(money(value, currency)) }, look: 'good' })
      navigate(back, { state: { keepScroll: true } })
    },
  })
  return (
    <FormFrame
      form={form}
      submit={text('wallet.act.withdraw')}
      blocked={online ? undefined : text('shell.needsConnection')}
      beside={
        <>
          {change}
          <Link className={buttonClass('plain')} href={back} keepScroll>
            {text('shell.cancel')}
          </Link>
        </>
      }
    >
      <NumberField
        of={form.field('amount')}
        label={text('wallet.amountIn', { currency })}
        hint={text('wallet.amountBounds', {
          minimum: isolated(money(minimum, currency, 'short')),
          maximum: covered ? cover : isolated(money(available, currency)),
        })}
        kind={{ is: 'money', currency }}
      />
      <div>
        <Button
          look="plain"
          onClick={() => form.set({ amount: editedAmount({ amount: available, currency }, decimalMark) })}
        >
          {text('wallet.everything')}
        </Button>
      </div>
      <ProofField secondFactor={secondFactor} field={form.field} />
      <p className="soft small">{text('wallet.withdrawText')}</p>
    </FormFrame>
  )
}
