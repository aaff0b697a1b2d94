import { useAtomValue } from 'jotai'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { daysLeft, phaseOf } from '#domain/campaign/campaign.ts'
import { AccreditationLink } from '#src/components/accreditation/accreditation-link.tsx'
import { CampaignState } from '#src/components/campaign/campaign-state.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { type FactRow, Facts } from '#src/ui/facts.tsx'
import styles from './invest-box.module.css'

const TermsHelp = deferred(async () => (await import('./tabs/terms-help.tsx')).TermsHelp)

/** The key figures, the invest button, and what happens if the goal is missed. The box stays in view. */
export function InvestBox({
  campaign,
  preview = false,
}: {
  readonly campaign: CampaignDetail
  /** Preview of the live page: its actions are disabled. */
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
  const isShared = (terms.allocation ?? 'first-come') !== 'first-come'
  // Fields that are empty, or that this kind of campaign does not have, are omitted.
  const rows: readonly FactRow[] = [
    [text('campaign.minimumInvestment'), money(terms.minimum)],
    [text('detail.unitPrice'), money(terms.unitPrice)],
    // By the other rules, more units are accepted than are sold.
    [text('detail.unitsLeft'), open && terms.unitsTotal > 0n && !isShared ? number(terms.unitsLeft) : null],
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
    <aside className={`panel ${styles.box}`} aria-label={text('detail.invest')}>
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
              {' · '}
              {percent(card.percent)}
            </p>
          </div>
          <Progress percent={card.percent} label={text('campaign.progress', { percent: percent(card.percent) })} />
        </>
      )}
      <Facts variant="ends" rows={rows} />
      <TermsHelp campaign={campaign} />
      {open && card.returnPoints !== null ? (
        <Link href={pathTo('returnSimulator', {}, { campaign: card.slug })} rel="nofollow">
          {text('detail.estimate')}
        </Link>
      ) : null}
      {open ? (
        <div className={styles.actions}>
          {preview ? (
            <Button blocked={text('detail.previewOnly')}>{text('detail.invest')}</Button>
          ) : online ? (
            <Link className={buttonClass()} href={pathTo('invest', { id: card.id })} rel="nofollow">
              {text('detail.invest')}
            </Link>
          ) : (
            <Button needsConnection>{text('detail.invest')}</Button>
          )}
        </div>
      ) : (
        <p className={styles.note}>{text('detail.closed')}</p>
      )}
      {open ? (
        <p className={styles.note}>{text(card.raiseType === 'fixed' ? 'detail.missFixed' : 'detail.missFlexible')}</p>
      ) : null}
      {open && isShared ? (
        <p className={styles.note}>
          {text(terms.allocation === 'pro-rata' ? 'detail.proRata' : 'detail.discretionary')}
        </p>
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

/** Informs users who may not invest here before they press the button, and explains how to qualify. */
function AccreditedNote({ from }: { readonly from: string }) {
  const { text } = useIntl()
  if (useAtomValue(sessionAtom)?.user.accredited) return null
  return (
    <p className={styles.note}>
      {text('campaign.accreditedNote')} <AccreditationLink from={from} />
    </p>
  )
}
