import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './how-it-stands.module.css'
import type { TopUpHandle } from './use-top-up.ts'

/** What is known of the try to pay a top-up, in words that say what happened to the money. */
export function HowItStands({ handle: { payment, checking } }: { readonly handle: TopUpHandle }) {
  const { text } = useIntl()
  return (
    <>
      {payment?.test ? (
        <Notice look="warn" title={text('pay.testMode')}>
          {text('pay.testText')}
        </Notice>
      ) : null}
      {checking ? (
        <p className={styles.checking} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          {text('pay.checking')}
        </p>
      ) : (
        <Known handle={{ payment }} />
      )}
    </>
  )
}

function Known({ handle: { payment } }: { readonly handle: Pick<TopUpHandle, 'payment'> }) {
  const { text, date } = useIntl()
  switch (payment?.state) {
    case 'created':
      return (
        <Notice look="warn" live title={text('pay.silent')}>
          {text('wallet.silentText')}
        </Notice>
      )
    case 'open':
      return payment.reason === null ? (
        <Notice live title={text('pay.open')}>
          {text('pay.openText')}
        </Notice>
      ) : (
        <Notice look="bad" live title={text(`pay.failed.${payment.reason}`)}>
          {text('wallet.failedText')}
        </Notice>
      )
    case 'processing':
      return (
        <Notice live title={text('pay.processing')}>
          {payment.arrivesBy === null
            ? text('wallet.processingText')
            : text('pay.arrivesBy', { date: date(payment.arrivesBy, 'day') })}
        </Notice>
      )
    case 'failed':
    case 'reversed':
      return (
        <Notice look="bad" live title={text(`pay.failed.${payment.reason ?? 'declined'}`)}>
          {text('wallet.failedText')}
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice live title={text('pay.givenUp')}>
          {text('wallet.failedText')}
        </Notice>
      )
    default:
      return null
  }
}
