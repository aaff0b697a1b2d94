import { useAtomValue } from 'jotai'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { getResidence } from '#contract/identity/residence.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { ruleIn } from '#domain/identity/residence.ts'
import { useCountryName } from '#src/components/option-name.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useExtraTexts } from '#src/intl/use-extra-texts.ts'
import { sessionAtom } from '#src/state/session.ts'

/** More names than these are folded. */
const mostShown = 6

/** In which countries investors have to live, and whether that excludes the signed-in user. */
export function InvestorCountries({ of }: { readonly of: Pick<CampaignDetail, 'card' | 'countries'> }) {
  const { card, countries: rule = '' } = of
  const help = useExtraTexts('campaign-terms')
  const { language } = useIntl()
  const countryName = useCountryName()
  const session = useAtomValue(sessionAtom)
  const { mode, countries } = ruleIn(rule)
  if (!help || mode === 'off') return null
  const names = countries.map(countryName).toSorted(new Intl.Collator(language).compare)
  const list = new Intl.ListFormat(language).format(names.map(isolated))
  return (
    <>
      {names.length === 0 ? (
        <p className="soft small">{help.text('terms.countries.none')}</p>
      ) : names.length <= mostShown ? (
        <p className="soft small">{help.text(`terms.countries.${mode}`, { countries: list })}</p>
      ) : (
        <details>
          <summary>{help.text(`terms.countries.${mode}Count`, { count: names.length })}</summary>
          <p className="soft small">{list}</p>
        </details>
      )}
      {session && isPublic(card.status) ? <BlockedNote campaignId={card.id} /> : null}
    </>
  )
}

/** Informs users who may not invest here before they press the button. The page of the investment says what they can do. */
function BlockedNote({ campaignId }: { readonly campaignId: string }) {
  const help = useExtraTexts('campaign-terms')
  const countryName = useCountryName()
  const { data } = useQuery(getResidence, { params: { campaignId } })
  if (!help || data?.problem !== 'COUNTRY_BLOCKED' || data.country === null) return null
  return (
    <p className="small" role="note">
      {help.text('terms.countries.blocked', { country: isolated(countryName(data.country)) })}
    </p>
  )
}
