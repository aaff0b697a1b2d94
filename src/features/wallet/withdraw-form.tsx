import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { withdraw } from '#contract/wallet/wallet.ts'
import { type IdentityProblem, identityProblems } from '#domain/identity/identity.ts'
import { accountTakes, freeOf } from '#domain/wallet/wallet.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { Link } from '#src/components/link.tsx'
import { cover } from '#src/components/payment/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { noProof, ProofField, proofIn, proofProblems } from '#src/components/form/proof-field.tsx'
import { useCovered } from '#src/components/payment/own-amounts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo, routes } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { WalletActionProps } from './wallet-action-props.ts'
import { amountProblems, editedAmount, readAmount } from '#src/components/payment/amount-field.ts'
import { PayoutAccountRows } from './payout-account.tsx'
import { walletPath } from './wallet-query.ts'
import styles from './wallet-page.module.css'

/**
 * Withdraws money to the user's own account. If no account is stored, the user enters one first; each step states why
 * it is blocked.
 */
export function WithdrawForm(props: WalletActionProps) {
  const { text, rich, date } = useIntl()
  const now = useNow()
  const { wallet, view } = props
  const { account } = wallet
  const enter = (
    <Link className={buttonClass('quiet')} href={walletPath(view, { action: 'account' })} keepScroll>
      {text(account === null ? 'wallet.enterAccount' : 'wallet.changeAccount')}
    </Link>
  )
  if (account === null)
    return (
      <Notice title={text('wallet.noAccount')} action={enter}>
        {text('wallet.noAccountText')}
      </Notice>
    )
  const isLocked = Date.parse(account.usableFrom) > now
  return (
    <div className={styles.form}>
      <PayoutAccountRows account={account} />
      {isLocked ? (
        <Notice
          variant="warn"
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
        <Notice variant="warn" title={text('error.PAYOUT_ACCOUNT_CURRENCY')} action={enter} />
      ) : account.verified === null ? (
        <Notice variant="warn" title={text('wallet.verificationPending')} action={enter}>
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

function Entry({ wallet, back, change }: WalletActionProps & { readonly change: ReactNode }) {
  const { text, money, decimalMark } = useIntl()
  const [, navigate] = useLocation()
  const send = useIdempotentMutation(withdraw)
  const showToast = useSetAtom(showToastAtom)
  const { currency, secondFactor, withdrawalMinimum: minimum } = wallet
  const available = freeOf(wallet)
  const covered = useCovered()
  const form = useForm({
    initial: { amount: '', ...noProof },
    validate: ({ amount, ...proof }) => [
      ...amountProblems(amount, currency, decimalMark, { minimum, maximum: available }),
      ...proofProblems(proof, secondFactor),
    ],
    send: async ({ amount, ...proof }) => {
      const value = readAmount(amount, currency, decimalMark)
      await send({ body: { amount: { amount: value, currency }, ...proofIn(proof, secondFactor) } })
      showToast({
        text: 'wallet.withdrawnToast',
        values: { amount: isolated(money(value, currency)) },
        variant: 'good',
      })
      navigate(back, { state: { keepScroll: true } })
    },
  })
  return (
    <FormFrame
      form={form}
      submit={text('wallet.action.withdraw')}
      needsConnection
      afterFailure={verificationLink}
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
          variant="plain"
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

/** If this site verifies who withdraws: the way there, and back. */
function verificationLink({ code }: CallFailure): ReactNode {
  const problem = identityProblems.find((each) => each === code)
  return problem === undefined ? null : <VerificationLink problem={problem} />
}

function VerificationLink({ problem }: { readonly problem: IdentityProblem }) {
  const { text } = useIntl()
  return (
    <Link className={buttonClass('quiet')} href={pathTo('userKyc', {}, { from: routes.wallet })} rel="nofollow">
      {text(`identity.action.${problem}`)}
    </Link>
  )
}
