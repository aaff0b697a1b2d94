import { memo, useState } from 'react'
import type { AllocatedInvestment } from '#contract/campaign/allocation.ts'
import type { FieldProblem } from '#domain/field.ts'
import { problemText } from '#src/components/form/use-form.ts'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import styles from './allocation.module.css'

interface AllocationRowProps {
  readonly of: AllocatedInvestment
  readonly value: string
  readonly problem: Pick<FieldProblem, 'code' | 'limit'> | undefined
  /** The form was submitted, so that every problem is shown. */
  readonly attempted: boolean
  readonly onChange: (typed: string) => void
}

export function rowId(reference: string): string {
  return `allocation-${reference}`
}

const units = { is: 'whole' } as const

/** One paid investment, and the units that it receives. */
export const AllocationRow = memo(Row, isSame)

function Row({
  of: { name, reference, units: paid, confirmedAt },
  value,
  problem,
  attempted,
  onChange,
}: AllocationRowProps) {
  const intl = useIntl()
  const { text, date } = intl
  const [left, setLeft] = useState(false)
  const id = rowId(reference)
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <b>
          <bdi>{name || text('investors.anonymous')}</bdi>
        </b>
        <bdi className={`small soft ${styles.code}`}>{reference}</bdi>
        <span className="small soft">{text('dash.allocate.paidOn', { date: date(confirmedAt) })}</span>
      </div>
      <NumberField
        of={{
          id,
          name: reference,
          value,
          error: problem !== undefined && (left || attempted) ? problemText(problem, intl) : undefined,
          change: onChange,
          leave: () => setLeft(true),
        }}
        kind={units}
        label={
          <>
            {text('dash.allocate.units', { count: Number(paid) })}
            <span className="unseen">
              {' '}
              {isolated(name || text('investors.anonymous'))}, {reference}
            </span>
          </>
        }
      />
    </li>
  )
}

/** The handler is another one at each render, and does the same. */
function isSame(before: AllocationRowProps, after: AllocationRowProps): boolean {
  return (
    before.of === after.of &&
    before.value === after.value &&
    before.problem?.code === after.problem?.code &&
    before.problem?.limit === after.problem?.limit &&
    before.attempted === after.attempted
  )
}
