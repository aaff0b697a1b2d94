import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import type { RepaymentProblem } from '#domain/repayment/repayment.ts'
import { Link } from '#src/components/link.tsx'
import { dashboardPath, type DashboardTab } from '#src/features/campaign/dashboard/dashboard-tabs.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface RepaymentProblemProps {
  readonly problem: RepaymentProblem
  readonly campaign: { readonly id: string; readonly status: CampaignStatus }
}

interface Remedy {
  readonly reason: TextId
  readonly tab?: DashboardTab
  readonly label?: TextId
}

/** Why the campaign cannot be repaid, and the tab on which the owner can do something about it. */
export function RepaymentProblemNotice({ problem, campaign: { id, status } }: RepaymentProblemProps) {
  const { text } = useIntl()
  const { reason, tab, label } = remedyOf(problem, status)
  return (
    <Notice
      title={text('dash.repay.none')}
      action={
        tab === undefined || label === undefined ? undefined : (
          <Link className={buttonClass('quiet')} href={dashboardPath(id, tab)} keepScroll>
            {text(label)}
          </Link>
        )
      }
    >
      {text(reason)}
    </Notice>
  )
}

function remedyOf(problem: RepaymentProblem, status: CampaignStatus): Remedy {
  switch (problem) {
    case 'not-ended':
      return status === 2
        ? { reason: 'dash.repay.raising', tab: 'overview', label: 'repayment.viewProgress' }
        : { reason: 'dash.repay.notLive' }
    case 'missed':
      return { reason: 'dash.repay.unsuccessful', tab: 'investments', label: 'dash.payout.viewInvestments' }
    case 'not-paid-out':
      return { reason: 'dash.repay.held', tab: 'overview', label: 'dash.repay.viewPayout' }
    case 'no-investors':
      return { reason: 'repayment.noInvestors', tab: 'investments', label: 'dash.payout.viewInvestments' }
  }
}
