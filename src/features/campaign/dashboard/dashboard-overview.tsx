import type { ReactNode } from 'react'
import type { figures } from '#contract/campaign/campaign-dashboard.ts'
import type { Reply } from '#contract/call.ts'
import { type CampaignStatus, hasEnded, isPublic } from '#domain/campaign/campaign.ts'
import { deferred } from '#src/components/deferred.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Figures } from './figures.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { mayEdit } from './may-edit.ts'
import { OwnerActions } from './owner-actions.tsx'
import { PayoutPanel } from './payout/payout-panel.tsx'
import { mayComeSoon } from '#domain/campaign/coming-soon.ts'
import { RaisedLine } from './raised-line.tsx'
import { TimeLeft } from './time-left.tsx'

/** All that it offers needs a connection. */
const ClosingPanel = deferred(async () => (await import('./closing/closing-panel.tsx')).ClosingPanel)

const AllocationPanel = deferred(async () => (await import('./allocation/allocation-panel.tsx')).AllocationPanel)

const ComingSoonPanel = deferred(async () => (await import('./coming-soon/coming-soon-panel.tsx')).ComingSoonPanel)

type Figures = Reply<typeof figures>

/** The key figures: raised, reserved, investors, time left. */
export function DashboardOverview({ of }: { readonly of: Figures }) {
  const { text, number, rate } = useIntl()
  const { campaign, reserved, followers, views, converted, updates, comments } = of
  const { goal } = campaign
  const money = (amount: bigint): ReactNode => (goal ? <MoneyText amount={amount} currency={goal.currency} /> : '–')
  const rows: readonly (readonly [string, ReactNode, string?])[] = [
    [
      text('dash.raised'),
      money(campaign.raised),
      text(of.allocationDueAt === undefined ? 'dash.raisedWhat' : 'dash.raisedUnallocated'),
    ],
    [text('dash.reserved'), money(reserved), text('dash.reservedWhat')],
    [text('dash.investors'), number(campaign.investors), text('dash.investorsWhat')],
    [text('dash.followers'), number(followers), text('dash.followersWhat')],
    [text('dash.views'), number(views), text('dash.viewsWhat')],
    [
      text('dash.conversion'),
      views === 0 ? '–' : rate(Math.round((converted * 10_000) / views)),
      text('dash.conversionWhat'),
    ],
    [text('tab.updates'), number(updates), text('dash.updatesWhat')],
    [text('dash.comments'), number(comments), text('dash.commentsWhat')],
    [text('dash.time'), campaign.closesAt === null ? '–' : <TimeLeft key="time" campaign={campaign} />],
  ]
  return (
    <div className="stack">
      <OwnerActions campaignId={campaign.id} />
      {of.allocationDueAt === undefined ? null : <AllocationPanel campaignId={campaign.id} />}
      <StatusNotice status={campaign.status} id={campaign.id} reason={campaign.reason} />
      {goal ? <RaisedLine campaign={campaign} goal={goal} /> : null}
      {hasEnded(campaign.status) ? <PayoutPanel campaignId={campaign.id} /> : null}
      {mayComeSoon(campaign.status) || campaign.status === 2 ? <ComingSoonPanel campaignId={campaign.id} /> : null}
      <Figures of={rows.map(([term, value, what]) => ({ term, value, what }))} />
      {campaign.status === 2 ? <ClosingPanel campaignId={campaign.id} /> : null}
      {goal ? <HistoryPanel campaignId={campaign.id} course="raised" currency={goal.currency} /> : null}
      <HistoryPanel campaignId={campaign.id} course="views" />
    </div>
  )
}

/** What the status means for the owner, with a link to the next step. */
function StatusNotice({
  status,
  id,
  reason,
}: {
  readonly status: CampaignStatus
  readonly id: string
  readonly reason: string | null
}) {
  const { text } = useIntl()
  if (isPublic(status)) return null
  return (
    <Notice
      variant={status === 3 ? 'bad' : status === 6 ? 'warn' : 'info'}
      title={text(status === 3 ? 'dash.declinedBecause' : `dash.statusText.${status as 0 | 1 | 6}`)}
      action={
        mayEdit(status) ? (
          <Link className={buttonClass()} href={pathTo('company', { id })}>
            {text(status === 3 ? 'dash.correct' : 'dash.continue')}
          </Link>
        ) : undefined
      }
    >
      {reason ? (
        <p className="multiline" dir="auto">
          {reason}
        </p>
      ) : undefined}
    </Notice>
  )
}
