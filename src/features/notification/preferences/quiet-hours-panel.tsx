import { useId, useState } from 'react'
import type { NotificationPreferencesReply } from '#contract/notification/notification-preferences.ts'
import { timeOfDay } from '#domain/notification/quiet-hours.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'
import styles from './preferences.module.css'
import { SavedNote } from './saved-note.tsx'
import { usePreference } from './use-preference.ts'

type QuietHours = NonNullable<NotificationPreferencesReply['quietHours']>

/** A night, until the user chooses other hours. */
const usualHours = { from: '22:00', until: '07:00' } as const

/** When push messages and mails wait. Times are those of the user's time zone, by default the browser's. */
export function QuietHoursPanel({ stored }: { readonly stored: QuietHours | null }) {
  const { text } = useIntl()
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <section className={`panel ${styles.quiet}`}>
      <h2>{text('topics.quiet')}</h2>
      <p className="soft small">{text('topics.quietText')}</p>
      <PreferenceSwitch
        label={text('topics.quietOn')}
        stored={stored !== null}
        changeTo={(enabled) => ({ quietHours: enabled ? { ...usualHours, timeZone } : null })}
      />
      {stored === null ? null : <Hours stored={stored} browserZone={timeZone} />}
    </section>
  )
}

function Hours({ stored, browserZone }: { readonly stored: QuietHours; readonly browserZone: string }) {
  const { text } = useIntl()
  const id = useId()
  const preference = usePreference<QuietHours>(stored, (quietHours) => ({ quietHours }))
  const { from, until, timeZone } = preference.value
  // What is being typed and cannot be saved as it is.
  const [draft, setDraft] = useState<Partial<QuietHours>>({})
  const shown = { from, until, ...draft }
  const isSame = shown.from === shown.until
  const edit = (part: Pick<QuietHours, 'from'> | Pick<QuietHours, 'until'>): void => {
    const next = { ...shown, ...part }
    const isValid = timeOfDay.test(next.from) && timeOfDay.test(next.until) && next.from !== next.until
    setDraft(isValid ? {} : next)
    if (isValid) preference.change({ ...next, timeZone })
  }
  return (
    <>
      <div className={styles.hours}>
        <Field label={text('topics.quietFrom')}>
          {(wiring) => (
            <input
              {...wiring}
              type="time"
              required
              value={shown.from}
              onChange={({ target }) => edit({ from: target.value })}
            />
          )}
        </Field>
        <Field label={text('topics.quietUntil')} error={isSame ? text('topics.quietSame') : undefined}>
          {(wiring) => (
            <input
              {...wiring}
              type="time"
              required
              value={shown.until}
              onChange={({ target }) => edit({ until: target.value })}
            />
          )}
        </Field>
      </div>
      <SavedNote id={`${id}-note`} of={preference} />
      <p className="small">{text('topics.zone', { zone: zoneName(timeZone) })}</p>
      {timeZone === browserZone ? null : (
        <div className={styles.zone}>
          <Button
            variant="quiet"
            needsConnection
            onClick={() => preference.change({ ...preference.value, timeZone: browserZone })}
          >
            {text('topics.useZone', { zone: zoneName(browserZone) })}
          </Button>
        </div>
      )}
    </>
  )
}

function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}
