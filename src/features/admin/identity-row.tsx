import type { IdentityCheck } from '#contract/admin/identity.ts'
import { MailText } from '#src/features/admin/admin-frame.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './list.module.css'

const looks: Readonly<Record<IdentityCheck['state'], BadgeLook>> = {
  none: 'plain',
  review: 'warn',
  approved: 'good',
  declined: 'bad',
}

interface IdentityRowProps {
  readonly of: IdentityCheck
  readonly onApprove: () => void
  readonly onDecline: () => void
}

/** One person, how they stand, and what can be decided. */
export function IdentityRow({ of: { person, state, reason, changedAt }, onApprove, onDecline }: IdentityRowProps) {
  const { text, date } = useIntl()
  const online = useOnline()
  const blocked = online ? undefined : text('shell.needsConnection')
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p className={styles.badges}>
          <Badge look={looks[state]}>{text(`admin.identity.${state}`)}</Badge>
        </p>
        <h2>
          <bdi>{person.name}</bdi>
        </h2>
        <span className="soft small">
          <MailText of={person.email} />
        </span>
      </div>
      <div className={styles.facts}>
        {changedAt === null ? null : (
          <span className="soft small">
            <time dateTime={changedAt}>{date(changedAt, 'time')}</time>
          </span>
        )}
        {reason === '' ? null : (
          <span className="small" dir="auto">
            {reason}
          </span>
        )}
      </div>
      <div className={styles.act}>
        {state === 'approved' ? null : (
          <Button
            look="quiet"
            blocked={blocked}
            aria-label={text('admin.identityApproveOf', { name: person.name })}
            onClick={onApprove}
          >
            {text('admin.identityApprove')}
          </Button>
        )}
        {state === 'declined' ? null : (
          <Button
            look="plain"
            blocked={blocked}
            aria-label={text('admin.identityDeclineOf', { name: person.name })}
            onClick={onDecline}
          >
            {text('admin.identityDecline')}
          </Button>
        )}
      </div>
    </li>
  )
}
