import { Fragment, type ReactNode } from 'react'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useCountryName, useOptionName } from '#src/components/option-name.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './property.module.css'
import { PropertyMap } from './property-map.tsx'

/** The building as text and figures. Empty fields are omitted. */
export function Property({ campaign }: { readonly campaign: CampaignDetail }) {
  const { text, number } = useIntl()
  const country = useCountryName()
  const optionName = useOptionName()
  const { property, card } = campaign
  const square = (size: number | null): ReactNode => (size === null ? null : text('property.squareMetres', { size }))
  const state = property.state === card.city ? '' : property.state
  const address = [property.street, card.city, state, country(card.country)].filter((part) => part !== '')
  const rows: [string, ReactNode][] = [
    [text('property.name'), property.name || null],
    [
      text('property.address'),
      address.length === 0 ? null : <Address key="address" parts={address} comma={text('property.comma')} />,
    ],
    [text('property.type'), card.propertyType === null ? null : optionName('propertyTypes', card.propertyType)],
    [text('property.strategy'), card.strategy === null ? null : optionName('strategies', card.strategy)],
    [text('property.size'), square(property.size)],
    [text('property.plot'), square(property.plotSize)],
    [text('property.year'), property.year],
    [text('property.units'), property.units === null || property.units === 0 ? null : number(property.units)],
    [
      text('property.value'),
      property.assetValue ? (
        <MoneyText
          key="value"
          amount={property.assetValue.amount}
          currency={property.assetValue.currency}
          digits="short"
        />
      ) : null,
    ],
    [
      text('property.distributed'),
      property.totalDistributed ? (
        <MoneyText
          key="distributed"
          amount={property.totalDistributed.amount}
          currency={property.totalDistributed.currency}
          digits="short"
        />
      ) : null,
    ],
  ]
  const rowsWithValue = rows.filter(([, value]) => value !== null)
  return (
    <div className={styles.property}>
      {property.detail === '' ? null : (
        <p className={styles.detail} dir="auto">
          {property.detail}
        </p>
      )}
      {rowsWithValue.length === 0 ? null : (
        <dl className={styles.rows}>
          {rowsWithValue.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {property.coordinates === undefined ? null : <PropertyMap at={property.coordinates} name={card.name} />}
    </div>
  )
}

/** Each part has its own text direction. */
function Address({ parts, comma }: { readonly parts: readonly string[]; readonly comma: string }) {
  return (
    <span className={styles.address}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index === 0 ? null : comma}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
