import type { ReactNode } from 'react'
import type { CampaignDetail } from '#contract/campaign.ts'
import { daysLeft, phaseOf } from '#domain/campaign.ts'
import { CampaignState } from '#src/components/campaign-state.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import styles from './invest-box.module.css'

/** The figures that decide, the button, and what happens if the goal is missed. It stays in reach. */
export function InvestBox({ campaign }: { readonly campaign: CampaignDetail }) {
  const { text, rich, percent, number, rate } = useIntl()
  const now = useNow()
  const { card, terms } = campaign
  const { currency } = card.goal
  const open = phaseOf(card.status, Date.parse(card.closesAt), now) === 'open'
  const rows: [string, ReactNode][] = [
    [text('campaign.minimumInvestment'), <MoneyText key="v" amount={terms.minimum} currency={currency} />],
    [text('detail.unitPrice'), <MoneyText key="v" amount={terms.unitPrice} currency={currency} />],
    ...(open ? [[text('detail.unitsLeft'), number(terms.unitsLeft)] as [string, ReactNode]] : []),
    ...(card.returnPoints === null
      ? []
      : [[text('campaign.returnYear'), rate(card.returnPoints)] as [string, ReactNode]]),
    ...(terms.distributionPoints === null
      ? []
      : [[text('detail.distributionRate'), rate(terms.distributionPoints)] as [string, ReactNode]]),
    [text('detail.term'), text('detail.months', { months: terms.termMonths })],
    [text('detail.frequency'), text(`frequency.${terms.frequency}`)],
    [text('detail.investors'), number(card.investors)],
    open
      ? [text('campaign.closesIn'), text('campaign.daysLeft', { days: daysLeft(Date.parse(card.closesAt), now) })]
      : [text('campaign.ended'), <CampaignState key="v" card={card} />],
  ]
  return (
    <aside className={styles.box} aria-label={text('detail.invest')}>
      <div>
        <p className={styles.big}>
          <MoneyText amount={card.raised} currency={currency} digits="short" />
        </p>
        <p className="soft small">
          {rich('campaign.raisedOfGoal', {
            goal: <MoneyText key="goal" amount={card.goal.amount} currency={currency} digits="short" />,
          })}
        </p>
      </div>
      <Progress percent={card.percent} label={text('campaign.progress', { percent: percent(card.percent) })} />
      <dl className={styles.rows}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {open ? (
        <div className={styles.act}>
          <Link className={buttonClass()} href={pathTo('invest', { id: card.id })} rel="nofollow">
            {text('detail.invest')}
          </Link>
        </div>
      ) : (
        <p className={styles.note}>{text('detail.closed')}</p>
      )}
      {open ? (
        <p className={styles.note}>{text(card.raiseType === 'fixed' ? 'detail.missFixed' : 'detail.missFlexible')}</p>
      ) : null}
      {campaign.reserved > 0n && open ? (
        <p className="soft small">
          {text('detail.reserved')}: <MoneyText amount={campaign.reserved} currency={currency} digits="short" />
        </p>
      ) : null}
    </aside>
  )
}
