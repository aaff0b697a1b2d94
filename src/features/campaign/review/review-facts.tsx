import type { ReactNode } from 'react'
import { isPublic } from '#domain/campaign/campaign.ts'
import { Link } from '#src/components/link.tsx'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useCountryName, useOptionName } from '#src/components/option-name.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { type FactRow, Facts } from '#src/ui/facts.tsx'
import type { CampaignSection } from '#domain/draft/step-names.ts'
import type { Review } from './decisions.ts'
import { TopicComments } from './threads/topic-comments.tsx'
import { ReviewPartView } from './review-part.tsx'

function amount(value: bigint | null, currency: string | null): ReactNode {
  return value === null || currency === null ? '–' : <MoneyText key="amount" amount={value} currency={currency} />
}

/** A value with the comments on its field. */
function commented(value: ReactNode, section: CampaignSection, path: string): ReactNode {
  return (
    <TopicComments key={path} section={section} path={path}>
      <span>{value}</span>
    </TopicComments>
  )
}

/** Campaign data, as the owner entered it. */
export function ReviewFacts({ of: { campaign, terms, sinceDecision } }: { readonly of: Review }) {
  const { text, date, rate, language } = useIntl()
  const optionName = useOptionName()
  const countryName = useCountryName()
  const { goal, owner } = campaign
  const rows: readonly FactRow[] = [
    [text('admin.company'), commented(<bdi key="company">{campaign.company || '–'}</bdi>, 'company', 'companyName')],
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
    [
      text('admin.goal'),
      commented(
        goal ? <MoneyText key="goal" amount={goal.amount} currency={goal.currency} /> : '–',
        'fundraising',
        'goal',
      ),
    ],
    [text('admin.raised'), goal ? <MoneyText key="raised" amount={campaign.raised} currency={goal.currency} /> : '–'],
    [text('draft.terms.unitPrice'), commented(amount(terms.unitPrice, terms.currency), 'terms', 'unitPrice')],
    [text('draft.terms.minimum'), commented(amount(terms.minimum, terms.currency), 'terms', 'minimum')],
    [text('draft.terms.maximum'), commented(amount(terms.maximum, terms.currency), 'terms', 'maximum')],
    [
      text('admin.raiseType'),
      commented(
        text(terms.raiseType === 'fixed' ? 'detail.raiseFixed' : 'detail.raiseFlexible'),
        'fundraising',
        'raiseType',
      ),
    ],
    [
      text('draft.fundraising.accreditation'),
      commented(
        text(terms.accreditation === 'accredited' ? 'admin.accredited' : 'admin.both'),
        'fundraising',
        'accreditation',
      ),
    ],
    [
      text('draft.fundraising.investorCountryRule'),
      commented(
        <span key="countries">
          {text(`countries.rule.${terms.investorCountryRule}`)}
          {terms.investorCountryRule === 'off' ? null : (
            <>
              <br />
              {new Intl.ListFormat(language).format(terms.investorCountries.map(countryName))}
            </>
          )}
        </span>,
        'fundraising',
        'investorCountryRule',
      ),
    ],
    [
      text('draft.fundraising.propertyType'),
      commented(
        terms.propertyType ? optionName('propertyTypes', terms.propertyType) : '–',
        'fundraising',
        'propertyType',
      ),
    ],
    [
      text('draft.terms.strategy'),
      commented(terms.strategy ? optionName('strategies', terms.strategy) : '–', 'terms', 'strategy'),
    ],
    [
      text('campaign.returnYear'),
      commented(terms.returnPoints === null ? '–' : rate(terms.returnPoints), 'terms', 'irrPercentage'),
    ],
    [
      text('draft.terms.termMonths'),
      commented(
        terms.termMonths === null ? '–' : text('detail.months', { months: terms.termMonths }),
        'terms',
        'termMonths',
      ),
    ],
    [
      text('draft.terms.frequency'),
      commented(terms.frequency === null ? '–' : text(`frequency.${terms.frequency}`), 'terms', 'frequency'),
    ],
    [text('admin.closes'), commented(closingDay(campaign.closesAt, terms.closingDate), 'fundraising', 'closingDate')],
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
    <ReviewPartView part="terms" since={sinceDecision}>
      <Facts variant="panel" rows={rows} />
      {isPublic(campaign.status) ? (
        <p>
          <Link href={pathTo('campaign', { slug: campaign.slug })}>{text('admin.publicPage')}</Link>
        </p>
      ) : null}
    </ReviewPartView>
  )
}
