import type { ReactNode } from 'react'
import type { WalletEntry } from '#contract/wallet/wallet.ts'
import { entryStatus } from '#domain/wallet/wallet.ts'
import { downloadRepaymentReport } from '#contract/repayment/repayment-report.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import styles from './entry-list.module.css'
import { StatusBadge } from './status-badge.tsx'

/** One transaction: its kind, state and amount. Incoming amounts have a plus, outgoing ones a minus. */
export function EntryRow({ of: entry }: { readonly of: WalletEntry }) {
  const { text, date } = useIntl()
  // A refused outgoing amount is returned as a separate entry, so both count.
  const neverCame = entry.type === 'CREDIT' && entry.status === entryStatus.failed
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <p className={styles.event}>{eventText(entry, text)}</p>
        <p className="soft small">
          <About entry={entry} />
        </p>
        <p className="soft small">
          <time dateTime={entry.createdAt}>{date(entry.createdAt, 'time')}</time>
        </p>
      </div>
      <p className={styles.state}>
        <StatusBadge status={entry.status} />
        {entry.test ? <Badge variant="warn">{text('pay.testMode')}</Badge> : null}
      </p>
      <p
        className={classes(styles.amount, entry.type === 'CREDIT' && !neverCame && styles.in, neverCame && styles.void)}
      >
        {neverCame ? null : <span className="unseen">{text(`wallet.type.${entry.type}`)} </span>}
        <bdi className="num">
          {neverCame ? null : <span aria-hidden="true">{entry.type === 'CREDIT' ? '+' : '−'}</span>}
          <MoneyText amount={entry.amount.amount} currency={entry.amount.currency} />
        </bdi>
        {entry.fee > 0n ? (
          <span className="soft small">
            {text('wallet.feeOf')} <MoneyText amount={entry.fee} currency={entry.amount.currency} />
          </span>
        ) : null}
      </p>
      <p className={styles.actions}>
        <EntryLinks entry={entry} />
      </p>
    </li>
  )
}

function eventText({ event, account }: WalletEntry, text: Intl['text']): string {
  return account !== null && (event === 'withdrawal' || event === 'withdrawal-returned')
    ? text(`wallet.eventAt.${event}`, { account: isolated(account) })
    : text(`wallet.event.${event}`)
}

/** Context of the transaction: a campaign, a payment method, and the reason of a failure. */
function About({ entry }: { readonly entry: WalletEntry }) {
  const { text } = useIntl()
  const facts: readonly ReactNode[] = [
    entry.campaign ? (
      <Link key="campaign" href={pathTo('campaign', { slug: entry.campaign.slug })}>
        {entry.campaign.name}
      </Link>
    ) : entry.account === null ? (
      methodText(entry, text)
    ) : null,
    (entry.event === 'withdrawal' || entry.event === 'withdrawal-returned') && entry.refusal !== null ? (
      <bdi key="refusal">{entry.refusal}</bdi>
    ) : entry.reason !== null ? (
      text(`wallet.reason.${entry.reason}`)
    ) : null,
    entry.bankReference !== null ? <bdi key="reference">{entry.bankReference}</bdi> : null,
  ].filter((fact) => fact !== null)
  return facts.map((fact, index) => (
    // Facts have no names of their own, and their order never changes.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      {index > 0 ? <span aria-hidden="true"> · </span> : null}
      {fact}
    </span>
  ))
}

function methodText({ gateway, event }: WalletEntry, text: Intl['text']): string | null {
  if (gateway === 'mangopay') return event === 'top-up' ? text('wallet.atMangopay') : null
  return gateway === 'wallet' ? null : text(`invest.method.${gateway}`)
}

/** Links to details and further actions. */
function EntryLinks({ entry }: { readonly entry: WalletEntry }) {
  const { text } = useIntl()
  const { event, status, gateway, topUpId, investmentId, reportOf } = entry
  if (reportOf !== null)
    return (
      <FileButton
        call={downloadRepaymentReport}
        input={{ params: { id: reportOf } }}
        label={text('wallet.report')}
        fullLabel={text('wallet.reportOf', { campaign: isolated(entry.campaign?.name ?? '') })}
      />
    )
  if (event === 'top-up' && topUpId !== null) {
    const isPending = status === entryStatus.pending || status === entryStatus.processing
    if (status === entryStatus.failed) return null
    const path =
      gateway === 'mangopay'
        ? pathTo('custodialReceipt', {}, { id: topUpId })
        : pathTo(isPending ? 'topUp' : 'topUpReceipt', { id: topUpId })
    return <Link href={path}>{text(isPending ? 'wallet.goOn' : 'investment.receipt')}</Link>
  }
  return investmentId === null ? null : (
    <Link href={pathTo('receipt', { id: investmentId })}>{text('investment.receipt')}</Link>
  )
}
