import type { Reply } from '#contract/call.ts'
import { downloadRepaymentReport } from '#contract/repayment/repayment-report.ts'
import { getOwnRepaymentSchedule } from '#contract/repayment/repayment-schedule.ts'
import { documentExtension } from '#contract/uploads.ts'
import { Age } from '#src/components/age.tsx'
import { FileButton } from '#src/components/form/file-button.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { ScheduleRows } from '#src/components/repayment/schedule-rows.tsx'
import { ScheduleSummary } from '#src/components/repayment/schedule-summary.tsx'
import { StageBadge, StageHistory } from '#src/components/repayment/stage-history.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** What an investor receives from a campaign: expected and paid of a loan, what was paid of other investments. */
export function RepaymentsReceived({ investmentId }: { readonly investmentId: string }) {
  const { text } = useIntl()
  const loaded = useQuery(getOwnRepaymentSchedule, { params: { id: investmentId } })
  return (
    <section className="stack" aria-labelledby="repayments" data-noprint>
      <div className="spread">
        <h2 id="repayments" className="cluster">
          {text('schedule.ownTitle')}
          {loaded.data?.stage ? <StageBadge stage={loaded.data.stage} /> : null}
        </h2>
        <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      </div>
      <LoadedView of={loaded} skeleton={<Skeleton lines={10} />}>
        {({ state, schedule, currency, received, reports, stage, stages }) =>
          schedule === null || stage === null ? (
            <>
              {received === 0n ? null : (
                <Facts
                  variant="ruled"
                  rows={[
                    [
                      text('schedule.received'),
                      <MoneyText key="received" amount={received} currency={currency} />,
                      true,
                    ],
                  ]}
                />
              )}
              <p className="soft">{text(state === 'none' ? 'schedule.none' : 'schedule.notPaidOut')}</p>
              <Reports of={reports} />
            </>
          ) : (
            <>
              <StageHistory stage={stage} stages={stages} currency={currency} />
              <ScheduleSummary of={schedule} own />
              <ScheduleRows of={schedule} caption={text('schedule.ownTitle')} />
              <Reports of={reports} />
              <p className="soft small">{text('schedule.ownNote')}</p>
            </>
          )
        }
      </LoadedView>
    </section>
  )
}

type OwnReports = Reply<typeof getOwnRepaymentSchedule>['reports']

/** Files in which the owner explains repayments that the investor received. */
function Reports({ of: reports }: { readonly of: OwnReports }) {
  const { text, date, number } = useIntl()
  if (reports.length === 0) return null
  return (
    <section className="stack" aria-labelledby="reports">
      <h3 id="reports">{text('schedule.reports')}</h3>
      <div className="stack">
        {reports.map(({ repaymentId, periodStart, periodEnd, file }) => (
          <div key={repaymentId} className="cluster">
            <FileButton
              call={downloadRepaymentReport}
              input={{ params: { id: repaymentId } }}
              label={text('schedule.reportFor', { from: isolated(date(periodStart)), to: isolated(date(periodEnd)) })}
            />
            <span className="soft small">
              {text('schedule.reportFile', {
                kind: documentExtension(file.type).toUpperCase(),
                size: number(Math.ceil(file.bytes / 1024)),
              })}
            </span>
          </div>
        ))}
      </div>
    </section>
  )
}
