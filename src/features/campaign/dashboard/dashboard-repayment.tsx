import type { ReactNode } from 'react'
import type { Reply } from '#contract/call.ts'
import { funds, type OwnCampaign } from '#contract/campaign/campaign-dashboard.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { Age } from '#src/components/age.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Figures } from './figures.tsx'
import { RepaymentPanel } from './repayment/repayment-panel.tsx'
import { ScheduleTable } from './schedule/schedule-table.tsx'

interface DashboardRepaymentProps {
  readonly campaign: Pick<OwnCampaign, 'id' | 'status'>
  readonly currency: string | undefined
}

/** What the owner repays to investors, and where the campaign's money is according to the ledger. */
export function DashboardRepayment({ campaign, currency }: DashboardRepaymentProps) {
  return (
    <>
      <RepaymentPanel campaign={campaign} />
      {currency === undefined ? null : <Where campaignId={campaign.id} currency={currency} />}
    </>
  )
}

function Where({ campaignId, currency }: { readonly campaignId: string; readonly currency: string }) {
  const { text } = useIntl()
  const loaded = useQuery(funds, { params: { id: campaignId } })
  return (
    <>
      {(loaded.data?.paidOut ?? 0n) > 0n ? <ScheduleTable campaignId={campaignId} /> : null}
      <section className="stack" aria-labelledby="where">
        <h2 id="where">{text('dash.repay.where')}</h2>
        <Age savedAt={loaded.savedAt} updating={loaded.updating} />
        <LoadedView of={loaded} skeleton={<Skeleton lines={4} />}>
          {(data) => <WhereFigures of={data} currency={data.currency ?? currency} />}
        </LoadedView>
      </section>
    </>
  )
}

function WhereFigures({ of: data, currency }: { readonly of: Reply<typeof funds>; readonly currency: string }) {
  const { text } = useIntl()
  const rows: readonly (readonly [string, bigint, string])[] = [
    [text('dash.repay.received'), data.received, text('dash.repay.receivedWhat')],
    [text('dash.repay.heldNow'), data.held, text('dash.repay.heldWhat')],
    [text('dash.repay.refunded'), data.refunded, text('dash.repay.refundedWhat')],
    [text('dash.repay.out'), data.paidOut, text('dash.repay.outWhat')],
  ]
  const cell = (amount: bigint): ReactNode => <MoneyText amount={amount} currency={currency} />
  return <Figures inOneRow of={rows.map(([term, amount, what]) => ({ term, value: cell(amount), what }))} />
}
