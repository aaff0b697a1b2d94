import type { Holding } from '#contract/investment/portfolio.ts'
import { StageBadge } from '#src/components/repayment/stage-history.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'

const variants: Readonly<Record<Holding['state'], BadgeVariant>> = {
  raising: 'plain',
  allocating: 'warn',
  active: 'plain',
  repaid: 'good',
  'written-off': 'bad',
  returned: 'plain',
}

/** The state of a holding, and the stage of a loan that is not on time. */
export function HoldingBadges({ of: { state, stage } }: { readonly of: Pick<Holding, 'state' | 'stage'> }) {
  const { text } = useIntl()
  return (
    <>
      <Badge variant={variants[state]}>
        {text(state === 'allocating' ? 'funds.short.awaiting-allocation' : `holding.state.${state}`)}
      </Badge>
      {state === 'active' && stage !== null ? <StageBadge stage={stage} /> : null}
    </>
  )
}
