import type { Investment } from '#contract/investment/investment.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { AgreementButton } from '#src/features/investment/agreement/agreement-button.tsx'
import styles from './investment-list.module.css'
import { StateBadge } from './state-badge.tsx'
import { ChangePaymentMethodLink } from '#src/features/investment/pay/change-payment-method-link.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

/** Investments, latest first: a table on wide screens and a list of entries on phones. */
export function InvestmentList({ items }: { readonly items: readonly Investment[] }) {
  return (
    <BoxedList>
      {items.map((investment) => (
        <Entry key={investment.id} investment={investment} />
      ))}
    </BoxedList>
  )
}

function Entry({ investment }: { readonly investment: Investment }) {
  const { text, date } = useIntl()
  const { campaign, amount } = investment
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <Link href={pathTo('campaign', { slug: campaign.slug })}>{campaign.name}</Link>
        <p className="soft small">
          <time dateTime={investment.createdAt}>{date(investment.createdAt)}</time>
        </p>
      </div>
      <p className={styles.state}>
        <StateBadge investment={investment} />
        <span className="soft small">
          <More investment={investment} />
        </span>
      </p>
      <p className={styles.figures}>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
        <span className="soft small">{text('invest.unitCount', { units: Number(investment.units) })}</span>
      </p>
      <p className={styles.actions}>
        {investment.state === 'reserved' ? (
          <Link
            className={buttonClass()}
            href={pathTo('payment', { id: investment.id })}
            aria-label={text(investment.agreement === null ? 'agreement.toSignFor' : 'investment.payFor', {
              name: campaign.name,
            })}
          >
            {text(investment.agreement === null ? 'agreement.toSign' : 'investment.pay')}
          </Link>
        ) : null}
        <ChangePaymentMethodLink investment={investment} />
        <AgreementButton investment={investment} />
        <Link
          className={buttonClass('quiet')}
          href={pathTo('receipt', { id: investment.id })}
          aria-label={text('investment.receiptFor', { name: campaign.name })}
        >
          {text('investment.receipt')}
        </Link>
      </p>
    </li>
  )
}

/** Details that the badge does not show. */
function More({ investment: { state, expiresAt, funds } }: { readonly investment: Investment }) {
  const { text, ago } = useIntl()
  const now = useNow()
  if (state === 'expired' || state === 'cancelled') return text(`ended.${state}`)
  if (funds !== undefined) return text(`funds.short.${funds.status}`)
  if (state !== 'reserved' || expiresAt === null) return null
  const left = Date.parse(expiresAt) - now
  return left > 0 ? text('investment.due', { left: ago(-left) }) : text('pay.timeOver')
}
