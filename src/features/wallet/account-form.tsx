import { useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { updateAccount } from '#contract/wallet/wallet.ts'
import { accountSchemes, accountTypes, fundingProblems } from '#domain/draft/funding.ts'
import { ChoiceField, FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { noProof, ProofField, proofIn, proofProblems } from '#src/components/form/proof-field.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { WalletActionProps } from './wallet-action-props.ts'
import { walletPath } from './wallet-query.ts'
import styles from './wallet-page.module.css'

const digits = { dir: 'ltr', autoComplete: 'off', spellCheck: false, maxLength: 60 } as const

interface AccountValues extends Readonly<Record<string, string>> {
  readonly bankName: string
  readonly accountType: string
  readonly scheme: string
  readonly accountNumber: string
  readonly confirmAccountNumber: string
  readonly routingNumber: string
  readonly password: string
  readonly code: string
}

interface AccountFormProps extends WalletActionProps {
  /** Path of the page after saving; by default that of the withdrawal. */
  readonly next?: string
}

/**
 * The user's payout account. It is entered completely each time, because only the last characters of the stored one are
 * known here.
 */
export function AccountForm({ wallet, view, back, next = walletPath(view, { action: 'withdraw' }) }: AccountFormProps) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const send = useIdempotentMutation(updateAccount)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<AccountValues>({
    initial: {
      bankName: wallet.account?.bankName ?? '',
      accountType: wallet.account?.accountType ?? 'checking',
      scheme: wallet.account?.scheme ?? 'iban',
      accountNumber: '',
      confirmAccountNumber: '',
      routingNumber: '',
      ...noProof,
    },
    validate: ({ password, code, ...values }) => [
      ...fundingProblems({ ...values, tos: 'yes' }),
      ...proofProblems({ password, code }, wallet.secondFactor),
    ],
    send: async ({ password, code, ...account }) => {
      await send({ body: { ...account, ...proofIn({ password, code }, wallet.secondFactor) } })
      showToast({ text: 'wallet.accountSaved', variant: 'good' })
      navigate(next, { state: { keepScroll: true } })
    },
  })
  const iban = form.values.scheme === 'iban'
  return (
    <div className={styles.form}>
      {wallet.bankLink === null ? null : (
        <Notice
          title={text('wallet.bankOffer')}
          action={
            <Link className={buttonClass('quiet')} href={walletPath(view, { action: 'bank' })} keepScroll>
              {text('wallet.bankStart')}
            </Link>
          }
        >
          {text('wallet.bankOfferText')}
        </Notice>
      )}
      <Notice>{text('wallet.accountText')}</Notice>
      <FormFrame
        form={form}
        submit={text('wallet.saveAccount')}
        needsConnection
        beside={
          <Link className={buttonClass('plain')} href={back} keepScroll>
            {text('shell.cancel')}
          </Link>
        }
      >
        <TextField of={form.field('bankName')} label={text('pay.bankName')} autoComplete="off" dir="auto" />
        <ChoiceField
          of={form.field('accountType')}
          label={text('wallet.accountType')}
          choices={accountTypes.map((value) => [value, text(`wallet.accountType.${value}`)])}
        />
        <ChoiceField
          of={form.field('scheme')}
          label={text('wallet.scheme')}
          choices={accountSchemes.map((value) => [value, text(`wallet.scheme.${value}`)])}
        />
        <TextField of={form.field('accountNumber')} label={text(iban ? 'pay.iban' : 'pay.accountNumber')} {...digits} />
        <TextField
          of={form.field('confirmAccountNumber')}
          label={text('wallet.numberAgain')}
          {...digits}
          // Typed again instead of pasted, so that typing errors are detected.
          onPaste={(event) => event.preventDefault()}
        />
        <TextField of={form.field('routingNumber')} label={text(iban ? 'pay.bic' : 'pay.routing')} {...digits} />
        <ProofField secondFactor={wallet.secondFactor} field={form.field} />
      </FormFrame>
    </div>
  )
}
