import { use, useRef, useState } from 'react'
import { failureText } from './form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { OfflineReason } from '#src/ui/offline-reason.ts'

export interface SavedChoice<T> {
  /** What was chosen last while it is being saved, else what is stored. */
  readonly value: T
  readonly change: (value: T) => void
  /** Why it was not saved: the stored value is shown again. */
  readonly problem: string | undefined
  readonly isSaved: boolean
}

/**
 * A choice that is saved as soon as it changes. Changes are sent one after the other, so that the last one counts
 * on the server too.
 */
export function useSavedChoice<T>(stored: T, send: (value: T) => Promise<unknown>): SavedChoice<T> {
  const intl = useIntl()
  const offline = use(OfflineReason)
  const { failure, run, forget } = useAsyncAction()
  const [chosen, setChosen] = useState<{ readonly value: T }>()
  const [isSaved, setSaved] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const queue = useRef(Promise.resolve())
  const latest = useRef<T>(undefined)

  const save = async (value: T): Promise<void> => {
    // A later choice replaces one that was not sent yet.
    if (latest.current !== value) return
    await run(async () => {
      await send(value)
      setSaved(latest.current === value)
    })
    if (latest.current === value) setChosen(undefined)
  }
  const change = (value: T): void => {
    setSaved(false)
    forget()
    setRefused(offline !== undefined)
    if (offline !== undefined) return
    latest.current = value
    setChosen({ value })
    const next = queue.current.then(() => save(value))
    // An error of one change does not hold up the next; it is thrown by its own promise.
    queue.current = next.catch(() => undefined)
  }
  return {
    value: chosen === undefined ? stored : chosen.value,
    change,
    problem: failure ? failureText(failure, intl) : isRefused ? offline : undefined,
    isSaved,
  }
}
