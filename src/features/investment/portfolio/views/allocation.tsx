import { useState } from 'react'
import type { Holding } from '#contract/investment/portfolio.ts'
import { useOptionName, useCountryName } from '#src/components/option-name.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { CardTable, type Column } from '#src/ui/table.tsx'
import { allocate, allocationKinds, type AllocationKind, type AllocationPart } from './allocate.ts'
import styles from './allocation.module.css'

interface AllocationProps {
  readonly holdings: readonly Holding[]
  readonly currency: string
}

/** How the balance in one currency is spread; the bars are in the table of their figures. */
export function Allocation({ holdings, currency }: AllocationProps) {
  const intl = useIntl()
  const { text } = intl
  const [by, setBy] = useState<AllocationKind>('campaign')
  const nameOf = useName(by)
  const parts = allocate(
    holdings.filter((each) => each.currency === currency),
    by,
  )
  return (
    <section className="stack">
      <div className="spread">
        <h2>{text('breakdown.title')}</h2>
        <Switch
          label={text('breakdown.by')}
          options={allocationKinds.map((value) => ({ value, text: text(`breakdown.by.${value}`) }))}
          name="allocation"
          value={by}
          onChange={setBy}
        />
      </div>
      {parts.length === 0 ? (
        <p className="soft">{text('breakdown.none', { currency })}</p>
      ) : (
        <CardTable
          caption={text('breakdown.title')}
          columns={columnsOf({ by, currency, nameOf }, intl)}
          rows={parts}
          keyOf={({ key }) => key}
        />
      )}
    </section>
  )
}

interface Shown {
  readonly by: AllocationKind
  readonly currency: string
  readonly nameOf: (part: AllocationPart) => string
}

function columnsOf({ by, currency, nameOf }: Shown, { text, rate }: Intl): readonly Column<AllocationPart>[] {
  return [
    { key: 'name', head: text(`breakdown.by.${by}`), cell: (part) => <bdi>{nameOf(part)}</bdi> },
    {
      key: 'share',
      head: text('breakdown.share'),
      cell: (part) => (
        <span className={styles.share}>
          <Progress percent={part.points / 100} label={`${nameOf(part)}: ${rate(part.points)}`} />
          <bdi className="num">{rate(part.points)}</bdi>
        </span>
      ),
    },
    {
      key: 'amount',
      head: text('holding.balance'),
      numeric: true,
      cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
    },
  ]
}

function useName(by: AllocationKind): (part: AllocationPart) => string {
  const { text } = useIntl()
  const [optionName, countryName] = [useOptionName(), useCountryName()]
  return ({ key, name }) => {
    if (by === 'campaign') return name
    if (key === '') return text('breakdown.unknown')
    if (by === 'kind') return text(`kind.${key as Holding['campaign']['kind']}`)
    return by === 'country' ? countryName(key) : optionName('propertyTypes', key)
  }
}
