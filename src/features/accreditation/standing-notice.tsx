import type { ReactNode } from 'react'
import type { AccreditationProfile } from '#contract/investing/accreditation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice, type NoticeLook } from '#src/ui/notice.tsx'
import styles from './wizard.module.css'

const looks: Readonly<Record<AccreditationProfile['state'], NoticeLook>> = {
  none: 'info',
  review: 'info',
  approved: 'good',
  declined: 'bad',
}

interface StandingNoticeProps {
  readonly of: Pick<AccreditationProfile, 'state' | 'reason' | 'changedAt' | 'values'>
  /** Is every step complete? */
  readonly complete: boolean
  readonly action?: ReactNode
}

/** How the accreditation stands, and what that means. */
export function StandingNotice({ of: { state, reason, changedAt, values }, complete, action }: StandingNoticeProps) {
  const { text, date } = useIntl()
  const when = changedAt === null ? '' : date(changedAt)
  if (state === 'none') {
    const said = Object.values(values).some((answer) => answer !== '')
    const stands = !said ? 'empty' : complete && values['basis'] === 'none' ? 'notClaimed' : 'kept'
    return (
      <Notice title={text(`accredit.none.${stands}`)} action={action}>
        {text(`accredit.noneText.${stands}`)}
      </Notice>
    )
  }
  return (
    <Notice look={looks[state]} title={text(`accredit.stands.${state}`)} action={action}>
      {reason === '' ? null : (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
      <p>{text(`accredit.standsText.${state}`, { date: when })}</p>
    </Notice>
  )
}
