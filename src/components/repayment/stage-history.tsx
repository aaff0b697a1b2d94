import type { StageEntry } from '#contract/repayment/repayment-schedule.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Timeline } from '#src/ui/layout.tsx'

type Stage = StageEntry['stage']

const variants: Readonly<Record<Stage, BadgeVariant>> = {
  'on-time': 'good',
  late: 'warn',
  default: 'bad',
  recovery: 'warn',
  recovered: 'good',
  'written-off': 'bad',
}

/** The stage of a loan as one or two words. */
export function StageBadge({ stage }: { readonly stage: Stage }) {
  const { text } = useIntl()
  return <Badge variant={variants[stage]}>{text(`stage.${stage}`)}</Badge>
}

interface StageHistoryProps {
  readonly stage: Stage
  readonly stages: readonly StageEntry[]
  readonly currency: string
}

/** What the stage of a loan means, and its dated history, latest first. */
export function StageHistory({ stage, stages, currency }: StageHistoryProps) {
  const { text, rich, date } = useIntl()
  return (
    <>
      <p>{text(`stage.text.${stage}`)}</p>
      {stages.length === 0 ? null : (
        <>
          <p>
            <b>{text('stage.history')}</b>
          </p>
          <Timeline as="ol">
            {stages.map(({ id, stage: reached, note, at, overdue }) => (
              <li key={id}>
                <p className="cluster">
                  <StageBadge stage={reached} />
                  <time dateTime={at} className="soft small">
                    {date(at)}
                  </time>
                </p>
                {overdue === 0n ? null : (
                  <p className="soft small">
                    {rich('stage.overdue', {
                      amount: <MoneyText key="amount" amount={overdue} currency={currency} />,
                    })}
                  </p>
                )}
                {note === '' ? null : (
                  <p className="multiline" dir="auto">
                    {note}
                  </p>
                )}
              </li>
            ))}
          </Timeline>
        </>
      )}
    </>
  )
}
