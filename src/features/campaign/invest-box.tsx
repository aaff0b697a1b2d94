import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { CampaignDetail } from '#contract/campaign-detail.ts'
import { daysLeft, phaseOf } from '#domain/campaign.ts'
import { AccreditationWay } from '#src/components/accreditation/accreditation-way.tsx'
import { CampaignState } from '#src/components/campaign-state.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import styles from './invest-box.module.css'

/** The figures that decide, the button, and what happens if the goal is missed. It stays in reach. */
export function InvestBox({
  campaign,
  preview = false,
}: {
  readonly campaign: CampaignDetail
  /** As it will be once it is live: nothing can be done with it yet. */
  readonly preview?: boolean
}) {
  const { text, rich, percent, number, rate } = useIntl()
  const now = useNow()
  const online = useOnline()
  const { card, terms } = campaign
  const { currency } = card.goal
  const closesAt = card.closesAt === null ? undefined : Date.parse(card.closesAt)
  const open = preview || phaseOf(card.status, closesAt ?? 0, now) === 'open'
  const money = (amount: bigint) => (amount > 0n ? <MoneyText key="v" amount={amount} currency={currency} /> : null)
  // What was not said, or what a campaign of this kind does not have, is not there.
  const rows: [string, ReactNode][] = [
    [text('campaign.minimumInvestment'), money(terms.minimum)],
    [text('detail.unitPrice'), money(terms.unitPrice)],
    [text('detail.unitsLeft'), open && terms.unitsTotal > 0n ? number(terms.unitsLeft) : null],
    [text('campaign.returnYear'), card.returnPoints === null ? null : rate(card.returnPoints)],
    [text('detail.distributionRate'), terms.distributionPoints === null ? null : rate(terms.distributionPoints)],
    [text('detail.term'), terms.termMonths === null ? null : text('detail.months', { months: terms.termMonths })],
    [text('detail.frequency'), terms.frequency === null ? null : text(`frequency.${terms.frequency}`)],
    [text('detail.investors'), number(card.investors)],
    open
      ? [
          text('campaign.closesIn'),
          closesAt === undefined ? null : text('campaign.daysLeft', { days: daysLeft(closesAt, now) }),
        ]
      : [text('campaign.ended'), <CampaignState key="v" card={card} />],
  ]
  return (
    <aside className={styles.box} aria-label={text('detail.invest')}>
      {card.goal.amount === 0n ? null : (
        <>
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
        </>
      )}
      <dl className={styles.rows}>
        {rows.map(([term, value]) =>
          value === null ? null : (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {open ? (
        <div className={styles.act}>
          {preview ? (
            <Button blocked={text('detail.previewOnly')}>{text('detail.invest')}</Button>
          ) : online ? (
            <Link className={buttonClass()} href={pathTo('invest', { id: card.id })} rel="nofollow">
              {text('detail.invest')}
            </Link>
          ) : (
            <Button blocked={text('shell.needsConnection')}>{text('detail.invest')}</Button>
          )}
        </div>
      ) : (
        <p className={styles.note}>{text('detail.closed')}</p>
      )}
      {open ? (
        <p className={styles.note}>{text(card.raiseType === 'fixed' ? 'detail.missFixed' : 'detail.missFlexible')}</p>
      ) : null}
      {open && !preview && card.accreditation === 'accredited' ? (
        <AccreditedNote from={pathTo('campaign', { slug: card.slug })} />
      ) : null}
      {campaign.reserved > 0n && open ? (
        <p className="soft small">
          {text('detail.reserved')}: <MoneyText amount={campaign.reserved} currency={currency} digits="short" />
        </p>
      ) : null}
    </aside>
  )
}

/** Who may not invest here learns it before they press the button, and how they may. */
function AccreditedNote({ from }: { readonly from: string }) {
  const { text } = useIntl()
  const accredited = useAtomValue(sessionAtom)?.user.accredited ?? false
  if (accredited) return null
  return (
    <p className={styles.note}>
      {text('campaign.accreditedNote')} <AccreditationWay from={from} />
    </p>
  )
}
