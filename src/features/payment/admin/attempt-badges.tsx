import type { Attempt } from '#contract/payment/admin/attempt.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'

const variants: Readonly<Record<Attempt['state'], BadgeVariant>> = {
  created: 'plain',
  open: 'plain',
  processing: 'warn',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'plain',
  reversed: 'bad',
}

/** The state of a payment, whether it is a test, and whether its provider does not respond. */
export function AttemptBadges({ of }: { readonly of: Pick<Attempt, 'state' | 'test' | 'silentSince' | 'attention'> }) {
  const { text } = useIntl()
  return (
    <p className="cluster">
      <Badge variant={variants[of.state]}>{text(`provider.state.${of.state}`)}</Badge>
      {of.test ? <Badge>{text('provider.test')}</Badge> : null}
      {of.silentSince === null ? null : <Badge variant="warn">{text('provider.silent')}</Badge>}
      {of.attention === null || of.attention === 'silent' ? null : (
        <Badge variant="bad">{text(`provider.attention.${of.attention}`)}</Badge>
      )}
    </p>
  )
}
