import type { ReactNode } from 'react'
import type { AccreditationProfile } from '#contract/identity/accreditation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice, type NoticeVariant } from '#src/ui/notice.tsx'
import styles from './wizard.module.css'

const variants: Readonly<Record<AccreditationProfile['state'], NoticeVariant>> = {
  none: 'info',
  review: 'info',
  approved: 'good',
  declined: 'bad',
  expired: 'warn',
}

interface StandingNoticeProps {
  readonly of: Pick<AccreditationProfile, 'state' | 'reason' | 'changedAt' | 'expiresAt' | 'renewing' | 'values'>
  /** Whether every step is complete. */
  readonly complete: boolean
  readonly action?: ReactNode
}

/** The state of the accreditation, and its meaning. */
export function StandingNotice({ of, complete, action }: StandingNoticeProps) {
  const { state, reason, changedAt, expiresAt, renewing, values } = of
  const { text, date } = useIntl()
  const at = state === 'approved' ? expiresAt : changedAt
  const when = at === null ? '' : date(at)
  if (state === 'none') {
    const hasAnswers = Object.values(values).some((answer) => answer !== '')
    const standing = !hasAnswers ? 'empty' : complete && values['basis'] === 'none' ? 'notClaimed' : 'saved'
    return (
      <Notice title={text(`accredit.none.${standing}`)} action={action}>
        {text(`accredit.noneText.${standing}`)}
      </Notice>
    )
  }
  return (
    <Notice variant={variants[state]} title={text(`accredit.state.${state}`)} action={action}>
      {reason === '' ? null : (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
      <p>{text(`accredit.stateText.${state}`, { date: when })}</p>
      {renewing ? <p>{text('accredit.renewing')}</p> : null}
    </Notice>
  )
}
