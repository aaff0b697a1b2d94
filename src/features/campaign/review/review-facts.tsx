import type { ReactNode } from 'react'
import { isPublic } from '#domain/campaign/campaign.ts'
import { Link } from '#src/components/link.tsx'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useOptionName } from '#src/components/option-name.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { type FactRow, Facts } from '#src/ui/facts.tsx'
import type { Review } from './decisions.ts'
import styles from '#src/components/admin/review-facts.module.css'

function amount(value: bigint | null, currency: string | null): ReactNode {
  return value === null || currency === null ? '–' : <MoneyText key="amount" amount={value} currency={currency} />
}

/** Campaign data, as the owner entered it. */
export function ReviewFacts({ of: { campaign, story, terms } }: { readonly of: Review }) {
  const { text, date, rate } = useIntl()
  const optionName = useOptionName()
  const { goal, owner } = campaign
  const rows: readonly FactRow[] = [
    [text('admin.company'), <bdi key="company">{campaign.company || '–'}</bdi>],
    [
      text('admin.owner'),
      <span key="owner">
        <bdi>{owner.name}</bdi>
        <br />
        <a href={`mailto:${owner.email}`}>
          <MailText of={owner.email} />
        </a>
      </span>,
    ],
    [text('admin.goal'), goal ? <MoneyText key="goal" amount={goal.amount} currency={goal.currency} /> : '–'],
    [text('admin.raised'), goal ? <MoneyText key="raised" amount={campaign.raised} currency={goal.currency} /> : '–'],
    [text('draft.terms.unitPrice'), amount(terms.unitPrice, terms.currency)],
    [text('draft.terms.minimum'), amount(terms.minimum, terms.currency)],
    [text('draft.terms.maximum'), amount(terms.maximum, terms.currency)],
    [text('admin.raiseType'), text(terms.raiseType === 'fixed' ? 'detail.raiseFixed' : 'detail.raiseFlexible')],
    [
      text('draft.fundraising.accreditation'),
      text(terms.accreditation === 'accredited' ? 'admin.accredited' : 'admin.both'),
    ],
    [
      text('draft.fundraising.propertyType'),
      terms.propertyType ? optionName('propertyTypes', terms.propertyType) : '–',
    ],
    [text('draft.terms.strategy'), terms.strategy ? optionName('strategies', terms.strategy) : '–'],
    [text('campaign.returnYear'), terms.returnPoints === null ? '–' : rate(terms.returnPoints)],
    [
      text('draft.terms.termMonths'),
      terms.termMonths === null ? '–' : text('detail.months', { months: terms.termMonths }),
    ],
    [text('draft.terms.frequency'), terms.frequency === null ? '–' : text(`frequency.${terms.frequency}`)],
    [text('admin.closes'), closingDay(campaign.closesAt, terms.closingDate)],
    [text('admin.lastChange'), date(campaign.updatedAt, 'time')],
  ]
  /**
   * The closing time is the end of a day, so its last millisecond determines the date. Before going live it is the
   * owner's wish.
   */
  function closingDay(closesAt: string | null, wished: string | null): string {
    if (closesAt !== null) return date(Date.parse(closesAt) - 1)
    return wished === null ? '–' : date(wished)
  }
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">{text('admin.facts')}</h2>
      <Facts variant="panel" rows={rows} />
      <div className={styles.story}>
        <h3>{text('admin.story')}</h3>
        <p dir="auto">{story || '–'}</p>
      </div>
      {isPublic(campaign.status) ? (
        <p>
          <Link href={pathTo('campaign', { slug: campaign.slug })}>{text('admin.publicPage')}</Link>
        </p>
      ) : null}
    </section>
  )
}
