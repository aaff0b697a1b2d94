import type { Investment } from '#contract/investment.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'

const looks: Readonly<Record<Investment['outcome'], BadgeLook>> = {
  success: 'good',
  pending: 'warn',
  fail: 'bad',
  refunded: 'plain',
}

/** The word for how an investment stands: success, pending, failed or refunded. */
export function StateBadge({ investment }: { readonly investment: Pick<Investment, 'outcome'> }) {
  const { text } = useIntl()
  return <Badge look={looks[investment.outcome]}>{text(`outcome.${investment.outcome}`)}</Badge>
}
