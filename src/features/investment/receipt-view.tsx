import type { Receipt, Investment } from '#contract/investment/investment.ts'
import { downloadReceipt } from '#contract/investment/receipt-file.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl, type Intl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { AgreementButton } from './agreement/agreement-button.tsx'
import { printer } from '#src/features/investment/portfolio/icon-shapes.ts'
import { AllocationStatement } from './allocation-statement.tsx'
import { receiptRows } from './receipt-rows.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './receipt-view.module.css'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'
import { ChangePaymentMethodLink } from '#src/features/investment/pay/change-payment-method-link.tsx'

/** The full receipt, on one printed page. */
export function ReceiptView({ data }: { readonly data: Receipt }) {
  const intl = useIntl()
  const { text } = intl
  const { investment } = data
  const funds = fundsText(investment, intl)
  const siteName = useBootstrap()?.site.siteName
  return (
    <>
      {/* Its refund says where the money is. */}
      {investment.state === 'refunded' && (data.refunds ?? []).length > 0 ? null : (
        <p>{text(`receipt.lead.${investment.state}`)}</p>
      )}
      {funds === undefined ? null : <p>{funds}</p>}
      <section className={styles.document} aria-label={text('receipt.head')}>
        <p className={styles.top}>
          <b>{siteName}</b>
          <StateBadge investment={investment} />
        </p>
        <Facts variant="ruled" rows={receiptRows(data, intl).map(({ term, value, main }) => [term, value, main])} />
      </section>
      {(investment.allocation ?? data.allocationDescription) ? <AllocationStatement of={data} /> : null}
      <div className={styles.actions} data-noprint>
        {investment.state === 'reserved' ? (
          <Link className={buttonClass()} href={pathTo('payment', { id: investment.id })}>
            {text(investment.agreement === null ? 'agreement.toSign' : 'investment.pay')}
          </Link>
        ) : null}
        {investment.state === 'confirmed' ? (
          <Link className={buttonClass()} href={pathTo('holding', { id: investment.campaign.id })}>
            {text('receipt.view')}
          </Link>
        ) : null}
        <ChangePaymentMethodLink investment={investment} />
        <AgreementButton investment={investment} />
        <FileButton
          call={downloadReceipt}
          input={{ params: { id: investment.id } }}
          label={text('receipt.file')}
          pinned={{ kind: 'receipt', id: investment.id }}
          notCachedText={text('receipt.fileNotCached')}
        />
        <Button variant="quiet" onClick={() => print()}>
          <Icon shape={printer} />
          {text('receipt.print')}
        </Button>
      </div>
      <nav className={styles.links} aria-label={text('receipt.nextSteps')} data-noprint>
        <Link href={routes.home}>{text('shell.home')}</Link>
        <Link href={routes.investments}>{text('receipt.track')}</Link>
        <Link href={routes.investmentAccount}>{text('receipt.profile')}</Link>
        <Link href={routes.browse}>{text('shell.toBrowse')}</Link>
      </nav>
    </>
  )
}

/**
 * Where the money of a paid investment is and what happens next; undefined if nothing is paid, or if a device has a
 * cached response of an older version.
 */
function fundsText(
  { funds }: Pick<Investment, 'funds'>,
  { text, date }: Pick<Intl, 'text' | 'date'>,
): string | undefined {
  if (funds === undefined) return undefined
  // The closing time is the first instant of the next day.
  return text(`funds.${funds.status}`, { date: funds.closesAt === null ? '–' : date(Date.parse(funds.closesAt) - 1) })
}
