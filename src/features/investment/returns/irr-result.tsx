import type { ReactNode } from 'react'
import type { IrrResult, TrialRate } from '#domain/investment/returns/trial-rates.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Table } from '#src/ui/table.tsx'
import { type PeriodLength, periodsPerYear } from './irr-values.ts'
import { exactRate } from './rate-text.ts'

interface IrrResultProps {
  readonly of: IrrResult
  readonly length: PeriodLength
  readonly currency: string
  /** Why the result is refused. */
  readonly refusal: string | undefined
}

/** The exact rate, and the specification's interpolation between two trial rates (decision T46). */
export function IrrResultView({ of, length, currency, refusal }: IrrResultProps) {
  const intl = useIntl()
  const { text } = intl
  const percent = (rate: number): ReactNode => <bdi className="num">{exactRate(rate, intl)}</bdi>
  const yearly = (rate: number): number => (1 + rate) ** periodsPerYear[length] - 1
  const perYear = (rate: number): ReactNode => (length === 'years' ? null : percent(yearly(rate)))
  if (of.problem !== undefined)
    return (
      <>
        <Notice variant="warn" title={refusal} />
        {of.rate.kind === 'several' ? (
          <p>
            {text('returns.notUnique', {
              count: of.rate.rates.length,
              rates: of.rate.rates.map((rate) => isolated(exactRate(rate, intl))).join(' · '),
            })}
          </p>
        ) : null}
        {of.rate.kind === 'unique' ? (
          <Facts
            variant="ruled"
            rows={[
              [text(`returns.exact.${length}`), percent(of.rate.rate), true],
              [text('returns.perYear'), perYear(of.rate.rate)],
            ]}
          />
        ) : null}
      </>
    )
  const { lower, higher, rate } = of.interpolation
  const valueOf = ({ netPresentValue }: TrialRate): ReactNode => (
    <MoneyText amount={BigInt(Math.round(netPresentValue))} currency={currency} />
  )
  return (
    <>
      <Facts
        variant="ruled"
        rows={[
          [text(`returns.exact.${length}`), percent(of.exact), true],
          [text('returns.perYear'), perYear(of.exact)],
          [text('returns.interpolated'), percent(rate)],
        ]}
      />
      <Table<TrialRate>
        caption={text('returns.trialRates')}
        rows={[lower, higher]}
        keyOf={(row) => String(row.rate)}
        columns={[
          { key: 'rate', head: text('returns.trialRate'), cell: (row) => percent(row.rate) },
          {
            key: 'value',
            head: text('returns.netPresentValue'),
            numeric: true,
            cell: valueOf,
          },
        ]}
      />
      <p className="soft small">{text('returns.interpolationText')}</p>
    </>
  )
}
