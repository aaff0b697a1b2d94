import type { ReactNode } from 'react'
import type { CampaignDetail } from '#contract/campaign.ts'
import { MoneyText } from '#src/components/money.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './property.module.css'

/** The building in words and figures. What was not given is not shown. */
export function Property({ campaign }: { readonly campaign: CampaignDetail }) {
  const { text, number, country } = useIntl()
  const options = useBootstrap()?.options
  const { property, card } = campaign
  const nameIn = (list: readonly { slug: string; name: string }[] | undefined, slug: string): string =>
    list?.find((option) => option.slug === slug)?.name ?? slug
  const square = (size: number | null): ReactNode => (size === null ? null : text('property.squareMetres', { size }))
  const rows: [string, ReactNode][] = [
    [text('property.name'), property.name || null],
    [
      text('property.address'),
      [property.street, card.city, property.state, country(card.country)].filter(Boolean).join(text('property.comma')),
    ],
    [text('property.type'), nameIn(options?.propertyTypes, card.propertyType)],
    [text('property.strategy'), nameIn(options?.strategies, card.strategy)],
    [text('property.size'), square(property.size)],
    [text('property.plot'), square(property.plotSize)],
    [text('property.year'), property.year],
    [text('property.units'), property.units === null || property.units === 0 ? null : number(property.units)],
    [
      text('property.value'),
      property.assetValue ? (
        <MoneyText amount={property.assetValue.amount} currency={property.assetValue.currency} digits="short" />
      ) : null,
    ],
    [
      text('property.distributed'),
      property.totalDistributed ? (
        <MoneyText
          amount={property.totalDistributed.amount}
          currency={property.totalDistributed.currency}
          digits="short"
        />
      ) : null,
    ],
  ]
  return (
    <div className={styles.property}>
      <p className={styles.detail}>{property.detail}</p>
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
    </div>
  )
}
