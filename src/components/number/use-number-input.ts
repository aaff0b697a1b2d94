import { type InputHTMLAttributes, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { localeOf } from '#src/intl/locale.ts'
import { editedNumber, keptNumber, type NumberKind, shownNumber } from './number-text.ts'
import type { NumberChecks } from './use-number-checks.ts'

interface ExactNumber {
  readonly kind: NumberKind
  /** What is stored: the exact number, or what cannot be read. */
  readonly value: string
  readonly checks: NumberChecks
  readonly onChange: (kept: string) => void
  readonly onLeave: () => void
}

type InputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onFocus' | 'onChange' | 'onBlur' | 'inputMode'>

/**
 * A stored number while a person writes it in their own way. While it is typed the text stays as typed; what is stored is the
 * exact number as soon as it can be read, and out of focus it is shown as the language writes it.
 */
export function useNumberInput({ kind, value, checks, onChange, onLeave }: ExactNumber): {
  readonly ref: RefObject<HTMLInputElement | null>
  /** What the person wrote; undefined before. */
  readonly typed: string | undefined
  readonly props: InputProps
} {
  const { decimalMark, language } = useIntl()
  const ref = useRef<HTMLInputElement>(null)
  const [entry, setEntry] = useState<{ readonly typed: string; readonly kept: string; readonly isOpen: boolean }>()
  const selectsAll = useRef(false)
  const shown = shownNumber(value, kind, localeOf(language))
  // Somebody else's number came in meanwhile: then that is shown.
  const own = entry?.kept === value ? entry : undefined
  useLayoutEffect(() => {
    // Taking the groups out on focus must not lose the selection that the Tab key made: what is typed next replaces it.
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
          kept: value,
          isOpen: true,
        })
      },
      onChange: ({ target: { value: typed } }) => {
        const kept = keptNumber(typed, kind, decimalMark)
        setEntry({ typed, kept, isOpen: true })
        checks.onTyped(kept)
        onChange(kept)
      },
      onBlur: () => {
        if (own) setEntry({ ...own, isOpen: false })
        checks.onLeft()
        onLeave()
      },
    },
  }
}
