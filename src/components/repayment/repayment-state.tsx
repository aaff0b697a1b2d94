import type { Repayment } from '#contract/repayment/repayment.ts'
import type { RepaymentState } from '#domain/repayment/repayment.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'

const variants: Readonly<Record<RepaymentState, BadgeVariant>> = {
  due: 'warn',
  processing: 'plain',
  paid: 'good',
  cancelled: 'plain',
  declined: 'bad',
}

/** The state of a repayment; one whose due date has passed is overdue instead of due. */
export function RepaymentStateBadge({ of: { state, late } }: { readonly of: Pick<Repayment, 'state' | 'late'> }) {
  const { text } = useIntl()
  if (state === 'due' && late) return <Badge variant="bad">{text('repayment.state.overdue')}</Badge>
  return <Badge variant={variants[state]}>{text(`repayment.state.${state}`)}</Badge>
}
