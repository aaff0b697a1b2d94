import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Reply } from '#contract/call.ts'
import { feesEarned } from '#contract/payment/admin/payout.ts'
import { isUsualDate } from '#domain/calendar.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Table } from '#src/ui/table.tsx'

type Month = Reply<typeof feesEarned>['items'][number]

interface Days {
  readonly from?: string
  readonly to?: string
}

/** The site's fees from payouts, by month and currency. */
export function FeesEarned() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const days = daysIn(query)
  const loaded = useQuery(feesEarned, { query: days })
  return (
    <>
      <p className="soft">{text('payouts.feesLead')}</p>
      <DaysForm key={`${days.from} ${days.to}`} of={days} />
      <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      <LoadedView of={loaded} skeleton={<Skeleton lines={6} />}>
        {({ items }) => (items.length === 0 ? <Empty title={text('payouts.feesNone')} /> : <Months of={items} />)}
      </LoadedView>
    </>
  )
}

function daysIn(query: URLSearchParams): Days {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return { ...(isUsualDate(from) ? { from } : {}), ...(isUsualDate(to) ? { to } : {}) }
}

/** The range is stored in the URL, so that it can be bookmarked. */
function DaysForm({ of: { from, to } }: { readonly of: Days }) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const range = { type: 'date', min: '2000-01-01', max: '2999-12-31' } as const
  const show = (form: HTMLFormElement): void => {
    const values = new FormData(form)
    const query = { show: 'fees', from: String(values.get('from') ?? ''), to: String(values.get('to') ?? '') }
    navigate(pathTo('adminPayouts', {}, query), { replace: true, state: { keepScroll: true } })
  }
  return (
    <form
      role="search"
      aria-label={text('payouts.feesEarned')}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
      <div className="cluster">
        <Field label={text('payouts.from')}>
          {(wiring) => <input {...wiring} {...range} name="from" defaultValue={from} />}
        </Field>
        <Field label={text('payouts.to')}>
          {(wiring) => <input {...wiring} {...range} name="to" defaultValue={to} />}
        </Field>
      </div>
      <div>
        <Button type="submit" variant="quiet">
          {text('payouts.show')}
        </Button>
      </div>
    </form>
  )
}

function Months({ of: months }: { readonly of: readonly Month[] }) {
  const { text, number, date } = useIntl()
  return (
    <>
      <Facts
        variant="panel"
        rows={totalsOf(months).map(({ currency, fee }) => [
          text('payouts.feesTotal', { currency }),
          <MoneyText key={currency} amount={fee} currency={currency} />,
        ])}
      />
      <Table
        caption={text('payouts.feesEarned')}
        rows={months}
        keyOf={({ month, currency }) => `${month} ${currency}`}
        columns={[
          { key: 'month', head: text('payouts.month'), cell: ({ month }) => date(`${month}-01`, 'month') },
          { key: 'fee', head: text('payouts.fees'), numeric: true, cell: feeOf },
          { key: 'raised', head: text('payouts.raised'), numeric: true, cell: raisedOf },
          { key: 'payouts', head: text('admin.payouts'), numeric: true, cell: ({ payouts }) => number(payouts) },
        ]}
      />
    </>
  )
}

function totalsOf(months: readonly Month[]) {
  return [...Map.groupBy(months, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    fee: ofCurrency.reduce((sum, { fee }) => sum + fee, 0n),
  }))
}

function feeOf({ fee, currency }: Month): ReactNode {
  return <MoneyText amount={fee} currency={currency} />
}

function raisedOf({ raised, currency }: Month): ReactNode {
  return <MoneyText amount={raised} currency={currency} />
}
