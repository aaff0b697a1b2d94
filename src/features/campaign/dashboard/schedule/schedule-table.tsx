import { getRepaymentSchedule } from '#contract/repayment/repayment-schedule.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { LoanInvestors } from '#src/components/repayment/loan-investors.tsx'
import { ScheduleRows } from '#src/components/repayment/schedule-rows.tsx'
import { ScheduleSummary } from '#src/components/repayment/schedule-summary.tsx'
import { StageBadge, StageHistory } from '#src/components/repayment/stage-history.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** What the loan of a campaign pays and when, compared with what was paid. Shows nothing for other campaigns. */
export function ScheduleTable({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  const loaded = useQuery(getRepaymentSchedule, { params: { id: campaignId } })
  if (loaded.data?.state === 'none') return null
  return (
    <section className="stack" aria-labelledby="schedule">
      <div className="spread">
        <h2 id="schedule" className="cluster">
          {text('schedule.title')}
          {loaded.data?.stage ? <StageBadge stage={loaded.data.stage} /> : null}
        </h2>
        <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      </div>
      <LoadedView of={loaded} skeleton={<Skeleton lines={10} />}>
        {({ schedule, payoff, stage, stages }) =>
          schedule === null || stage === null ? (
            <p className="soft">{text('schedule.notPaidOut')}</p>
          ) : (
            <>
              <StageHistory stage={stage} stages={stages} currency={schedule.currency} />
              <ScheduleSummary
                of={schedule}
                more={
                  payoff === null
                    ? []
                    : [
                        [
                          text('schedule.payoff'),
                          <MoneyText key="payoff" amount={payoff} currency={schedule.currency} />,
                        ],
                      ]
                }
              />
              {payoff === null || payoff === 0n ? null : <p className="soft small">{text('schedule.payoffText')}</p>}
              <ScheduleRows of={schedule} caption={text('schedule.title')} />
              <LoanInvestors campaignId={campaignId} />
            </>
          )
        }
      </LoadedView>
    </section>
  )
}
