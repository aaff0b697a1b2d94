import { useLayoutEffect, useRef } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { localeOf } from '#src/intl/locale.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './number-notes.module.css'
import { type NumberKind, possibleReadings, shownNumber } from './number-text.ts'
import type { NumberChecks } from './use-number-checks.ts'

interface NumberNotesProps {
  readonly stored: string
  readonly kind: NumberKind
  /** The field's name, for the question. */
  readonly label: string
  readonly checks: NumberChecks
  /** The field's text; the parsed number is shown if it differs. */
  readonly typed: string | undefined
  /** Replaces the number with another exact number. */
  readonly use: (exact: string) => void
  /** Counts how often the question prevented the submission; it takes the focus each time. */
  readonly heldCount?: number
}

/** Below a number field: the parsed number, and the question. Nothing here interrupts typing. */
export function NumberNotes({ stored, kind, label, checks, typed, use, heldCount = 0 }: NumberNotesProps) {
  const notes = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (heldCount > 0) notes.current?.focus()
  }, [heldCount])
  const { text, language } = useIntl()
  const locale = localeOf(language)
  const shown = (exact: string): string => isolated(withUnit(shownNumber(exact, kind, locale) ?? exact, kind))
  const readings = checks.isSettled ? possibleReadings(stored, kind) : []
  const readAs = typed === undefined ? undefined : shownNumber(stored, kind, locale)
  return (
    <div className={styles.notes} ref={notes} tabIndex={-1}>
      {readAs === undefined || readAs === typed ? null : (
        <p className={styles.read}>{text('number.readAs', { figure: isolated(withUnit(readAs, kind)) })}</p>
      )}
      <div role="status">
        {readings.length === 0 ? null : (
          <p>
            {text('number.meant', {
              count: readings.length,
              first: shown(readings[0] ?? ''),
              second: shown(readings[1] ?? ''),
            })}
          </p>
        )}
        {checks.grownFrom === undefined ? null : (
          <p>{text('number.grows', { field: label, before: shown(checks.grownFrom), after: shown(stored) })}</p>
        )}
      </div>
      {readings.length === 0 ? null : (
        <p className="cluster">
          {readings.map((reading) => (
            <Button key={reading} variant="quiet" onClick={() => use(reading)}>
              {text('number.use', { figure: shown(reading) })}
            </Button>
          ))}
        </p>
      )}
      {checks.grownFrom === undefined ? null : (
        <p className="cluster">
          <Button variant="quiet" onClick={checks.accept}>
            {text('number.keep', { figure: shown(stored) })}
          </Button>
          <Button variant="quiet" onClick={() => use(checks.grownFrom ?? '')}>
            {text('number.undo', { figure: shown(checks.grownFrom) })}
          </Button>
        </p>
      )}
    </div>
  )
}

function withUnit(figure: string, kind: NumberKind): string {
  if (kind.is === 'percent') return `${figure} %`
  return kind.is === 'money' && kind.currency !== '' ? `${figure} ${kind.currency}` : figure
}
