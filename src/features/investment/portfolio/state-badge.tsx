import type { Investment } from '#contract/investment/investment.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'

const variants: Readonly<Record<Investment['outcome'], BadgeVariant>> = {
  success: 'good',
  pending: 'warn',
  fail: 'bad',
  refunded: 'plain',
}

/** The outcome of an investment: success, pending, failed or refunded. */
export function StateBadge({ investment }: { readonly investment: Pick<Investment, 'outcome'> }) {
  const { text } = useIntl()
  return <Badge variant={variants[investment.outcome]}>{text(`outcome.${investment.outcome}`)}</Badge>
}
