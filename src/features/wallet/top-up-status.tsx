import { PaymentState, type PaymentStateText } from '#src/components/payment/payment-state.tsx'
import { TestNotice } from '#src/components/payment/test-notice.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './top-up-status.module.css'
import type { TopUpHandle } from '#src/features/wallet/top-up/use-top-up.ts'

const texts: PaymentStateText = {
  silent: 'wallet.silentText',
  refused: 'wallet.failedText',
  processing: 'wallet.processingText',
  arrivesBy: 'wallet.arrivesBy',
  failed: 'wallet.failedText',
}

/** The state of a top-up's payment attempt, with a text about what happened to the money. */
export function TopUpStatus({ handle: { payment, checking } }: { readonly handle: TopUpHandle }) {
  const { text } = useIntl()
  return (
    <>
      <TestNotice test={payment?.test} />
      {checking ? (
        <p className={styles.checking} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          {text('pay.checking')}
        </p>
      ) : payment ? (
        <PaymentState payment={payment} texts={texts} />
      ) : null}
    </>
  )
}
