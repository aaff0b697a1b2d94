import type { ReactNode } from 'react'
import type { Reply } from '#contract/call.ts'
import { funds, type OwnCampaign } from '#contract/campaign/campaign-dashboard.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { Link } from '#src/components/link.tsx'
import { Age } from '#src/components/age.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { dashboardPath } from './dashboard-tabs.ts'
import { Figures } from './figures.tsx'
import { ScheduleTable } from './schedule/schedule-table.tsx'

interface DashboardRepaymentProps {
  readonly campaign: Pick<OwnCampaign, 'id' | 'status'>
  readonly currency: string | undefined
}

/** What investors are owed, and where the campaign's money is according to the ledger. */
export function DashboardRepayment({ campaign, currency }: DashboardRepaymentProps) {
  const { text } = useIntl()
  const loaded = useQuery(funds, { params: { id: campaign.id } })
  return (
    <LoadedView of={loaded} skeleton={<Skeleton lines={6} />}>
      {(data) => (
        <section className="stack" aria-labelledby="repayment">
          <h2 id="repayment">{text('tab.repayment')}</h2>
          <Age savedAt={loaded.savedAt} updating={loaded.updating} />
          <Notice
            title={text('dash.repay.none')}
            action={
              data.fundsKept === 1 && data.paidOut === 0n ? (
                <Link className={buttonClass('quiet')} href={dashboardPath(campaign.id, 'overview')} keepScroll>
                  {text('dash.repay.viewPayout')}
                </Link>
              ) : undefined
            }
          >
            {text(reasonOf(campaign.status, data))}
          </Notice>
          {currency === undefined ? null : <Where of={data} currency={data.currency ?? currency} />}
          {data.paidOut > 0n ? <ScheduleTable campaignId={campaign.id} /> : null}
        </section>
      )}
    </LoadedView>
  )
}

/** Reason why nothing is due now. */
function reasonOf(
  status: OwnCampaign['status'],
  { fundsKept: keepsFunds, paidOut, received, held }: Reply<typeof funds>,
): TextId {
  if (paidOut > 0n) return 'dash.repay.paidOut'
  if (status === 2) return 'dash.repay.raising'
  if (keepsFunds === 1) return 'dash.repay.held'
  if (status === 5) return received > 0n && held === 0n ? 'dash.repay.returned' : 'dash.repay.unsuccessful'
  return 'dash.repay.notLive'
}

function Where({ of: data, currency }: { readonly of: Reply<typeof funds>; readonly currency: string }) {
  const { text } = useIntl()
  const rows: readonly (readonly [string, bigint, string])[] = [
    [text('dash.repay.received'), data.received, text('dash.repay.receivedWhat')],
    [text('dash.repay.heldNow'), data.held, text('dash.repay.heldWhat')],
    [text('dash.repay.refunded'), data.refunded, text('dash.repay.refundedWhat')],
    [text('dash.repay.out'), data.paidOut, text('dash.repay.outWhat')],
  ]
  const cell = (amount: bigint): ReactNode => <MoneyText amount={amount} currency={currency} />
  return (
    <>
      <h3>{text('dash.repay.where')}</h3>
      <Figures of={rows.map(([term, amount, what]) => ({ term, value: cell(amount), what }))} />
    </>
  )
}
