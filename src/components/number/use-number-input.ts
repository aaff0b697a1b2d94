import { type InputHTMLAttributes, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { localeOf } from '#src/intl/locale.ts'
import { editedNumber, storedNumber, type NumberKind, shownNumber } from './number-text.ts'
import type { NumberChecks } from './use-number-checks.ts'

interface ExactNumber {
  readonly kind: NumberKind
  /** The stored value: the exact number, or the text that cannot be parsed. */
  readonly value: string
  readonly checks: NumberChecks
  readonly onChange: (stored: string) => void
  readonly onLeave: () => void
}

type InputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onFocus' | 'onChange' | 'onBlur' | 'inputMode'>

/**
 * A stored number while a user types it. The typed text stays unchanged during typing; the exact number is stored as
 * soon as it can be parsed, and on blur it is formatted for the language.
 */
export function useNumberInput({ kind, value, checks, onChange, onLeave }: ExactNumber): {
  readonly ref: RefObject<HTMLInputElement | null>
  /** The user's text; undefined before any input. */
  readonly typed: string | undefined
  readonly props: InputProps
} {
  const { decimalMark, language } = useIntl()
  const ref = useRef<HTMLInputElement>(null)
  const [entry, setEntry] = useState<{ readonly typed: string; readonly stored: string; readonly isOpen: boolean }>()
  const selectsAll = useRef(false)
  const shown = shownNumber(value, kind, localeOf(language))
  // Another user's number arrived meanwhile: then that one is shown.
  const own = entry?.stored === value ? entry : undefined
  useLayoutEffect(() => {
    // Removing the grouping on focus must keep the selection that the Tab key made, so that typing replaces the number.
    if (selectsAll.current) ref.current?.select()
    selectsAll.current = false
  })
  return {
    ref,
    typed: own?.typed,
    props: {
      inputMode: kind.is === 'whole' ? 'numeric' : kind.is === 'money' && kind.signed ? 'text' : 'decimal',
      value: own?.isOpen || shown === undefined ? (own?.typed ?? value) : shown,
      onFocus: ({ currentTarget: { selectionStart, selectionEnd, value: before } }) => {
        selectsAll.current = before !== '' && selectionStart === 0 && selectionEnd === before.length
        setEntry({
          typed: shown === undefined && own ? own.typed : editedNumber(value, kind, decimalMark),
          stored: value,
          isOpen: true,
        })
      },
      onChange: ({ target: { value: typed } }) => {
        const stored = storedNumber(typed, kind, decimalMark)
        setEntry({ typed, stored, isOpen: true })
        checks.onTyped(stored)
        onChange(stored)
      },
      onBlur: () => {
        if (own) setEntry({ ...own, isOpen: false })
        checks.onLeft()
        onLeave()
      },
    },
  }
}
