import type { Schedule } from '#contract/repayment/repayment-schedule.ts'
import { LoanInvestors } from '#src/components/repayment/loan-investors.tsx'
import { ReportField } from '#src/components/repayment/report-field.tsx'
import { ScheduleRows } from '#src/components/repayment/schedule-rows.tsx'
import { ScheduleSummary } from '#src/components/repayment/schedule-summary.tsx'
import { StageBadge, StageHistory } from '#src/components/repayment/stage-history.tsx'
import type { SampleProps } from './form-samples.tsx'

const first = { interest: 20_000n, principal: 0n, total: 20_000n, outstanding: 1_000_000n, early: false } as const
const schedule: Schedule = {
  currency: 'USD',
  terms: {
    structure: 'interest-only',
    method: 'simple',
    ratePoints: 800,
    frequency: 'quarterly',
    termMonths: 12,
    startsOn: '2026-05-31',
  },
  principal: 1_000_000n,
  interest: 80_000n,
  due: 40_000n,
  paid: 25_000n,
  overdue: 15_000n,
  overdueSince: '2026-11-30',
  daysOverdue: 3,
  next: { dueOn: '2027-02-28', amount: 20_000n },
  complete: false,
  instalments: 4,
  items: [
    { ...first, dueOn: '2026-08-31', paid: 20_000n, state: 'paid' },
    { ...first, dueOn: '2026-11-30', paid: 5000n, state: 'overdue' },
    { ...first, dueOn: '2027-02-28', paid: 0n, state: 'upcoming' },
    {
      ...first,
      dueOn: '2027-05-31',
      principal: 1_000_000n,
      total: 1_020_000n,
      outstanding: 0n,
      paid: 0n,
      state: 'upcoming',
    },
  ],
}

export function ScheduleSample({ texts }: SampleProps) {
  return (
    <>
      <StageBadge stage="late" />
      <StageHistory
        stage="recovery"
        currency="USD"
        stages={[
          { id: '1', stage: 'recovery', note: texts.sentence, at: '2026-12-20T12:00:00.000Z', overdue: 15_000n },
          { id: '2', stage: 'late', note: '', at: '2026-12-01T12:00:00.000Z', overdue: 15_000n },
        ]}
      />
      <ScheduleSummary of={schedule} />
      <ScheduleRows of={schedule} caption={texts.title} />
      <LoanInvestors campaignId="" />
      <ReportField
        of={{ value: 'stored', error: undefined, change: () => {} }}
        stored={{ type: 'application/pdf', bytes: 120_000 }}
      />
    </>
  )
}
