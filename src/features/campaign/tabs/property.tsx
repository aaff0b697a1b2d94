import { Fragment, type ReactNode } from 'react'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useCountryName, useOptionName } from '#src/components/option-name.ts'
import { startingPropertyTypes, startingStrategies } from '#domain/site/starting-options.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useExtraTexts } from '#src/intl/use-extra-texts.ts'
import styles from './property.module.css'
import { PropertyMap } from './property-map.tsx'

/** The building as text and figures. Empty fields are omitted. */
export function Property({ campaign }: { readonly campaign: CampaignDetail }) {
  const { text, number } = useIntl()
  const country = useCountryName()
  const optionName = useOptionName()
  const help = useExtraTexts('campaign-terms')
  const { property, card } = campaign
  // Administrators may add further ones, which have no explanation.
  const typeText = startingPropertyTypes.find((each) => each === card.propertyType)
  const strategyText = startingStrategies.find((each) => each === card.strategy)
  const square = (size: number | null): ReactNode => (size === null ? null : text('property.squareMetres', { size }))
  const state = property.state === card.city ? '' : property.state
  const address = [property.street, card.city, state, country(card.country)].filter((part) => part !== '')
  const rows: [string, ReactNode][] = [
    [text('property.name'), property.name || null],
    [
      text('property.address'),
      address.length === 0 ? null : <Address key="address" parts={address} comma={text('property.comma')} />,
    ],
    [
      text('property.type'),
      card.propertyType === null ? null : (
        <Explained
          key="type"
          name={optionName('propertyTypes', card.propertyType)}
          meaning={typeText && help?.text(`terms.property.${typeText}`)}
        />
      ),
    ],
    [
      text('property.strategy'),
      card.strategy === null ? null : (
        <Explained
          key="strategy"
          name={optionName('strategies', card.strategy)}
          meaning={strategyText && help?.text(`terms.strategy.${strategyText}`)}
        />
      ),
    ],
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

/** An option with what it means, in a sentence below it. */
function Explained({ name, meaning }: { readonly name: string; readonly meaning: string | undefined }) {
  return (
    <>
      {name}
      {meaning === undefined ? null : <p className="soft small">{meaning}</p>}
    </>
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
