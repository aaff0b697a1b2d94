import { PaymentState, type PaymentWords } from '#src/components/payment-state.tsx'
import { TestNotice } from '#src/components/test-notice.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './how-it-stands.module.css'
import type { TopUpHandle } from './use-top-up.ts'

const words: PaymentWords = {
  silent: 'wallet.silentText',
  refused: 'wallet.failedText',
  processing: 'wallet.processingText',
  failed: 'wallet.failedText',
}

/** What is known of the try to pay a top-up, in words that say what happened to the money. */
export function HowItStands({ handle: { payment, checking } }: { readonly handle: TopUpHandle }) {
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
        <PaymentState payment={payment} words={words} />
      ) : null}
    </>
  )
}
