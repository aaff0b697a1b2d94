import type { Attempt } from '#contract/admin/attempt.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'
import styles from '#src/features/admin/list.module.css'

const looks: Readonly<Record<Attempt['state'], BadgeLook>> = {
  created: 'plain',
  open: 'plain',
  processing: 'warn',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'plain',
  reversed: 'bad',
}

/** How a payment stands, whether it is a test, and whether anybody knows. */
export function AttemptBadges({ of }: { readonly of: Pick<Attempt, 'state' | 'test' | 'silentSince' | 'attention'> }) {
  const { text } = useIntl()
  return (
    <p className={styles.badges}>
      <Badge look={looks[of.state]}>{text(`provider.state.${of.state}`)}</Badge>
      {of.test ? <Badge>{text('provider.test')}</Badge> : null}
      {of.silentSince === null ? null : <Badge look="warn">{text('provider.silent')}</Badge>}
      {of.attention === null || of.attention === 'silent' ? null : (
        <Badge look="bad">{text(`provider.attention.${of.attention}`)}</Badge>
      )}
    </p>
  )
}
