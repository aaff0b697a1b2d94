import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { deferred } from '#src/components/deferred.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useExtraTexts } from '#src/intl/use-extra-texts.ts'

// Most campaigns have no country list.
const InvestorCountries = deferred(async () => (await import('./investor-countries.tsx')).InvestorCountries)

/** How the owner allocates units, who may invest, and what the terms of the invest box mean. */
export function TermsHelp({ campaign }: { readonly campaign: CampaignDetail }) {
  const help = useExtraTexts('campaign-terms')
  const { card, terms } = campaign
  // All units of such a campaign cost the same (decision record 0038).
  const isUnallocated =
    card.status === 4 && terms.allocation === 'discretionary' && card.raised > terms.unitPrice * terms.unitsTotal
  return (
    <>
      {help && isUnallocated ? <p className="small">{help.text('terms.unallocated')}</p> : null}
      {help && (card.status === 2 || isUnallocated) && terms.allocationDescription !== undefined ? (
        <p className="soft small">
          {help.text('terms.allocation')} <bdi>{terms.allocationDescription}</bdi>
        </p>
      ) : null}
      {campaign.countries === undefined ? null : <InvestorCountries of={campaign} />}
      <Help campaign={campaign} />
    </>
  )
}

/** The meaning of those terms that this campaign has. */
function Help({ campaign: { card, terms } }: { readonly campaign: CampaignDetail }) {
  const { text } = useIntl()
  const help = useExtraTexts('campaign-terms')
  if (!help) return null
  const rows = [
    [text(`kind.${card.kind}`), help.text(`terms.kind.${card.kind}`)],
    [text('detail.unitPrice'), terms.unitPrice > 0n ? help.text('terms.unitPrice') : null],
    [text('campaign.returnYear'), card.returnPoints === null ? null : help.text('terms.return')],
    [text('detail.distributionRate'), terms.distributionPoints === null ? null : help.text('terms.distribution')],
    [text('detail.term'), terms.termMonths === null ? null : help.text('terms.term')],
  ] as const
  return (
    <details>
      <summary>{help.text('terms.help')}</summary>
      <dl className="stack">
        {rows.map(([term, meaning]) =>
          meaning === null ? null : (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="soft small">{meaning}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  )
}
