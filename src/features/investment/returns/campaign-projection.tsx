import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import type { InvestmentQuote } from '#contract/investment/investment.ts'
import { dateIn } from '#domain/calendar.ts'
import { longestTerm, projectReturn } from '#domain/investment/returns/projected-return.ts'
import { toDecimal } from '#domain/money.ts'
import { usualLoan } from '#domain/repayment/loan-structures.ts'
import { type LoanTerms, loanTermsOf } from '#domain/repayment/loan-terms.ts'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { ReturnCases } from './return-cases.tsx'
import { ReturnFacts } from './return-facts.tsx'
import { campaignParameters, termsOf, usualFrequency, usualTermMonths } from './simulator-values.ts'

export interface CampaignProjectionProps {
  readonly campaign: CampaignDetail
  /** The amount in minor units, without the fee of a payment method; undefined without a valid amount. */
  readonly figures: { readonly amount: bigint } | undefined
  /** As the server states it, once it has. */
  readonly loan: InvestmentQuote['loan']
}

/** The projection of one amount by the terms of a campaign; what it does not state is as in the simulator. */
export function CampaignProjection({ campaign, figures, loan }: CampaignProjectionProps) {
  const { text } = useIntl()
  const today = dateIn(useNow(), useBootstrap()?.site.timezone ?? 'UTC')
  const stated = termsOf(campaign)
  const { currency, ratePoints } = stated
  const frequency = stated.frequency ?? usualFrequency
  const termMonths = Math.min(stated.termMonths || usualTermMonths, longestTerm(frequency))
  const terms: LoanTerms | undefined =
    figures &&
    loanTermsOf(
      { ratePoints, frequency, termMonths, ...(loan ?? usualLoan) },
      { principal: figures.amount, startsOn: today },
    )
  const projection = figures && terms && projectReturn(terms, 0n)
  return (
    <div className="stack">
      {campaign.card.kind === 'debt' ? null : <p>{text('simulator.panelTarget')}</p>}
      {terms && projection ? (
        <>
          <ReturnFacts of={projection} terms={terms} currency={currency} />
          <ReturnCases of={projection} currency={currency} />
          <p>
            <Link
              href={pathTo(
                'returnSimulator',
                {},
                {
                  campaign: campaign.card.slug,
                  ...campaignParameters(stated),
                  ...loan,
                  amount: toDecimal({ amount: terms.principal, currency }),
                  flat: toDecimal({ amount: projection.fee, currency }),
                  start: terms.startsOn,
                },
              )}
              target="_blank"
            >
              {text('simulator.panelFull')}
            </Link>
          </p>
        </>
      ) : (
        <p>{text('simulator.panelAmount')}</p>
      )}
      <p className="soft small">{text('simulator.panelDisclaimer')}</p>
    </div>
  )
}
