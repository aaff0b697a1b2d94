import { receiptFilePath } from '#contract/exports.ts'
import type { Receipt } from '#contract/investment.ts'
import { FileButton } from '#src/components/file-button.tsx'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { AgreementButton } from './agreement/agreement-button.tsx'
import { fundsText } from './funds-text.ts'
import { printer } from './icon-shapes.ts'
import { receiptRows } from './receipt-rows.tsx'
import styles from './receipt-view.module.css'
import { StateBadge } from './state-badge.tsx'
import { OtherWayLink } from './way/other-way-link.tsx'

/** Everything that a receipt says, on one printed page. */
export function ReceiptView({ data }: { readonly data: Receipt }) {
  const intl = useIntl()
  const { text, language } = intl
  const { investment } = data
  const funds = fundsText(investment, intl)
  const siteName = useBootstrap()?.site.siteName
  return (
    <>
      <p>{text(`receipt.lead.${investment.state}`)}</p>
      {funds === undefined ? null : <p>{funds}</p>}
      <section className={styles.paper} aria-label={text('receipt.head')}>
        <p className={styles.top}>
          <b>{siteName}</b>
          <StateBadge investment={investment} />
        </p>
        <dl className={styles.rows}>
          {receiptRows(data, intl).map(({ term, value, main }) => (
            <div key={term} className={main ? styles.main : undefined}>
              <dt>{term}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={styles.act} data-noprint>
        {investment.state === 'reserved' ? (
          <Link className={buttonClass()} href={pathTo('payment', { id: investment.id })}>
            {text(investment.agreement === null ? 'agreement.toSign' : 'investment.pay')}
          </Link>
        ) : null}
        <OtherWayLink investment={investment} />
        <AgreementButton investment={investment} />
        <FileButton
          path={`${receiptFilePath.replace('{id}', investment.id)}?lng=${language}`}
          label={text('receipt.file')}
          notKept={text('receipt.fileNotKept')}
        />
        <Button look={investment.state === 'reserved' ? 'quiet' : 'primary'} onClick={() => print()}>
          <Icon shape={printer} />
          {text('receipt.print')}
        </Button>
      </div>
      <nav className={styles.ways} aria-label={text('receipt.ways')} data-noprint>
        <Link href={routes.home}>{text('shell.home')}</Link>
        <Link href={routes.investments}>{text('receipt.track')}</Link>
        <Link href={routes.investmentAccount}>{text('receipt.profile')}</Link>
        <Link href={routes.browse}>{text('shell.toBrowse')}</Link>
      </nav>
    </>
  )
}
