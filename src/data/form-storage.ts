/** Where the values of a form are stored while it is filled in. */

import { useCallback, useEffect, useRef, useState } from 'react'

/** @typeParam V the values of the form, by field */
export interface FormStorage<V> {
  /** Values that were entered; they take precedence over the form's initial ones. */
  readonly values: Partial<V>
  readonly write: (change: Partial<V>) => void
  /** Stores pending values at once, because a field lost the focus. */
  readonly flush?: () => void
  /** The values were submitted. */
  readonly clear?: () => void
  /** The values survive the end of the session and of the page. */
  readonly isDurable?: boolean
}

const nothing: readonly string[] = []

/**
 * Values that live as long as their component, and through a reload of this tab if a name is given. Only for values
 * that are not sensitive.
 * @param without fields that are not stored in the tab; the same array every time
 */
export function useFormStorage<V>(
  name?: string,
  without: readonly (keyof V & string)[] = nothing as readonly (keyof V & string)[],
): FormStorage<V> {
  const [values, setValues] = useState<Partial<V>>({})
  // The tab's storage is written before a submission clears it, not with the next rendering.
  const latest = useRef(values)
  useEffect(() => {
    if (name === undefined) return
    latest.current = { ...latest.current, ...recall<V>(name) }
    setValues(latest.current)
    // Only after hydration, because the server's document has the initial values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const write = useCallback(
    (change: Partial<V>) => {
      latest.current = { ...latest.current, ...change }
      setValues(latest.current)
      if (name !== undefined) remember(name, latest.current, without)
    },
    [name, without],
  )
  const clear = useCallback(() => {
    if (name !== undefined) forget(name)
  }, [name])
  return { values, write, clear }
}

const keyOf = (name: string): string => `freehold.form.${name}`

function recall<V>(name: string): Partial<V> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Partial<V>
  } catch {
    return {}
  }
}

function remember(name: string, values: object, without: readonly string[]): void {
  const stored = Object.entries(values).filter(([field]) => !without.includes(field))
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(stored)))
  } catch {
    // Without storage the values live as long as the page.
  }
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Nothing was stored.
  }
}
