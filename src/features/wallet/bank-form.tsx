import { openBankLink } from '#contract/wallet/bank-link.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { noProof, ProofField, proofIn, proofProblems } from '#src/components/form/proof-field.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { WalletActionProps } from './wallet-action-props.ts'
import { walletPath } from './wallet-query.ts'
import styles from './wallet-page.module.css'

/** Opens the user's bank, where they choose the account for withdrawals. */
export function BankForm({ wallet, view, back }: WalletActionProps) {
  const { text } = useIntl()
  const online = useOnline()
  const send = useIdempotentMutation(openBankLink)
  const form = useForm({
    initial: { ...noProof },
    validate: (proof) => proofProblems(proof, wallet.secondFactor),
    send: async (proof) => {
      const { url } = await send({ body: proofIn(proof, wallet.secondFactor) })
      if (url !== null) location.assign(url)
    },
  })
  const type = (
    <Link className={buttonClass('quiet')} href={walletPath(view, { action: 'account' })} keepScroll>
      {text('wallet.typeAccount')}
    </Link>
  )
  if (wallet.bankLink === null) return <Notice action={type}>{text('error.BANK_LINK_OFF')}</Notice>
  return (
    <div className={styles.form}>
      <Notice>{text('wallet.bankText')}</Notice>
      {wallet.bankLink.test ? (
        <Notice variant="warn" title={text('wallet.bankTest')}>
          {text('wallet.bankTestText')}
        </Notice>
      ) : null}
      <FormFrame
        form={form}
        submit={text('wallet.bankGo')}
        blocked={online ? undefined : text('wallet.bankNeedsLine')}
        beside={
          <>
            {type}
            <Link className={buttonClass('plain')} href={back} keepScroll>
              {text('shell.cancel')}
            </Link>
          </>
        }
      >
        <ProofField secondFactor={wallet.secondFactor} field={form.field} />
      </FormFrame>
    </div>
  )
}
