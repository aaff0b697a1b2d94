import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { bounds, type Offering, unitsLeft } from '#domain/investment/investment.ts'
import { oversubscriptionText } from '#src/components/campaign/oversubscription-text.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import type { EntryMode, Judged } from './amount-entry.ts'
import styles from './amount-step.module.css'
import type { QuoteState } from './use-quote.ts'

/** The minimum and maximum that are possible now, and the reasons. */
export function BoundsDescription({
  offering,
  mode,
  terms,
}: {
  readonly offering: Offering
  readonly mode: EntryMode
  readonly terms: CampaignDetail['terms']
}) {
  const intl = useIntl()
  const { rich, text, number } = intl
  const limit = bounds(offering)
  const { currency } = offering
  const money = (key: string, amount: bigint) => <MoneyText key={key} amount={amount} currency={currency} />
  return (
    <>
      {mode === 'units'
        ? text('invest.boundsUnits', { minimum: number(limit.minimumUnits), maximum: Number(limit.maximumUnits) })
        : rich('invest.boundsAmount', {
            minimum: money('minimum', limit.minimum),
            maximum: money('maximum', limit.maximum),
          })}{' '}
      {rich('invest.boundsWhy', { price: money('price', offering.unitPrice) })}{' '}
      {/* More units are accepted than are sold. */}
      {oversubscriptionText(terms, intl) ?? text('invest.unitsLeft', { units: Number(unitsLeft(offering)) })}
    </>
  )
}

interface AmountDescriptionProps {
  readonly judged: Judged
  readonly quote: QuoteState
  readonly offering: Offering
}

/** The whole units that the entry results in, while typing, and whether the server agrees. */
export function AmountDescription({ judged, quote, offering }: AmountDescriptionProps) {
  const { rich, text } = useIntl()
  return (
    // Announced when the server has responded, not on every keystroke.
    <div className={styles.text} role="status" aria-busy={quote.is === 'asking'}>
      {judged.is === 'agreed' ? (
        <>
          <p className={styles.becomes}>
            {rich(judged.roundings.length === 1 ? 'invest.becomes' : 'invest.amountForUnits', {
              amount: <MoneyText key="amount" amount={judged.quote.amount} currency={offering.currency} />,
              units: Number(judged.quote.units),
            })}
          </p>
          <p className="soft small">{text(stateTexts[quote.is])}</p>
        </>
      ) : null}
    </div>
  )
}

const stateTexts = {
  asking: 'invest.checking',
  agreed: 'invest.available',
  unreachable: 'invest.notChecked',
  // Shown beside the field.
  refused: 'invest.notAvailable',
} as const
