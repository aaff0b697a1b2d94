import type { ReactNode } from 'react'
import type { Identity } from '#contract/identity/identity.ts'
import type { IdentityState } from '#domain/identity/identity.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice, type NoticeVariant } from '#src/ui/notice.tsx'
import styles from './verification.module.css'

const variants: Readonly<Record<IdentityState, NoticeVariant>> = {
  none: 'info',
  started: 'info',
  pending: 'info',
  review: 'info',
  'more-required': 'warn',
  approved: 'good',
  declined: 'bad',
  expired: 'warn',
}

interface StatusNoticeProps {
  readonly of: Pick<Identity, 'state' | 'renewal' | 'reason' | 'reasons' | 'changedAt' | 'expiresAt' | 'actionUrl'>
  readonly action?: ReactNode
}

/** The state of the verification, why, and what it means. */
export function StatusNotice({ of: identity, action }: StatusNoticeProps) {
  const { text, date } = useIntl()
  const { state, renewal, changedAt, expiresAt, actionUrl } = identity
  const at = (instant: string | null): string => (instant === null ? '' : date(instant))
  // The provider waits for the user.
  const shown = <S extends string>(each: S) => (each === 'pending' && actionUrl !== null ? 'atProvider' : each)
  const explanation =
    renewal !== null
      ? text(`verify.renewalText.${shown(renewal)}`, { date: at(expiresAt), term: expiresAt === null ? 'no' : 'yes' })
      : state === 'approved' && expiresAt === null
        ? text('verify.stateText.approvedForever')
        : text(`verify.stateText.${shown(state)}`, {
            date: at(state === 'approved' || state === 'expired' ? expiresAt : changedAt),
          })
  return (
    <Notice
      variant={renewal === 'more-required' ? 'warn' : variants[state]}
      title={text(`verify.state.${renewal === 'more-required' ? renewal : shown(state)}`)}
      action={action}
    >
      <Reasons of={identity} />
      <p>{explanation}</p>
    </Notice>
  )
}

/** Above the form: what has to be corrected. Nothing if nothing was reported. */
export function StatusReasons({ of: identity }: Pick<StatusNoticeProps, 'of'>) {
  const { text } = useIntl()
  const { reason, reasons } = identity
  const state = identity.renewal ?? identity.state
  if (reason === '' && reasons.length === 0) return null
  return (
    <Notice variant={variants[state]} title={text(`verify.state.${state}`)}>
      <Reasons of={identity} />
    </Notice>
  )
}

function Reasons({ of: { reason, reasons } }: { readonly of: Pick<Identity, 'reason' | 'reasons'> }) {
  const { text } = useIntl()
  return (
    <>
      {reason === '' ? null : (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
      {reasons.length === 0 ? null : (
        <ul className={styles.list}>
          {reasons.map((each) => (
            <li key={each}>{text(`verify.reason.${each}`)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
