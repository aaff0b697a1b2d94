import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PartyStep } from '#domain/identity/party.ts'
import type { FormStorage } from '#src/data/form-storage.ts'
import { keepAnswers, readAnswers, type UnsavedAnswers } from '#src/data/sealed-answers.ts'
import { keepStorage } from '#src/platform/storage/storage.ts'
import { sessionAtom } from '#src/state/session.ts'
import type { TypedAnswers } from '#src/features/identity/answer-form.ts'

const writeDelayMs = 150

export interface UnsavedSteps {
  /** Stores what is typed in a step on this device, encrypted, until the server has it. */
  readonly storageOf: (step: PartyStep) => FormStorage<TypedAnswers>
  readonly has: (step: PartyStep) => boolean
  /** Discards all of it. */
  readonly clear: () => void
}

/**
 * What was typed and is not on the server yet; it survives the page, a crash and an expired session. Undefined until the
 * device's store has been read.
 */
export function useUnsavedAnswers(): UnsavedSteps | undefined {
  const session = useAtomValue(sessionAtom)
  const { partition, draftKey } = session ?? {}
  const owner = useMemo(
    () => (partition === undefined || draftKey === undefined ? undefined : { partition, draftKey }),
    [draftKey, partition],
  )
  const [steps, setSteps] = useState<UnsavedAnswers>()
  const [isDurable, setDurable] = useState(true)
  const latest = useRef<UnsavedAnswers>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writes = useRef<Promise<void>>(Promise.resolve())

  const flush = useCallback(() => {
    if (timer.current === undefined || owner === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    const answers = latest.current
    // In their order: what was cleared must not be written again by an earlier write.
    writes.current = writes.current.then(() => keepInOrder(owner, answers, setDurable))
  }, [owner])

  useEffect(() => {
    if (owner === undefined) return undefined
    let isCurrent = true
    const read = async (): Promise<void> => {
      const found = await readAnswers(owner)
      if (!isCurrent) return
      latest.current = found
      setSteps(found)
    }
    void read()
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', onHide)
      flush()
    }
  }, [owner, flush])

  const put = useCallback(
    (next: UnsavedAnswers) => {
      latest.current = next
      setSteps(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, writeDelayMs)
    },
    [flush],
  )
  const without = useCallback(
    (step: PartyStep) => {
      put(Object.fromEntries(Object.entries(latest.current).filter(([name]) => name !== step)))
      flush()
    },
    [flush, put],
  )

  return useMemo(
    () =>
      steps && {
        storageOf: (step) => ({
          values: steps[step] ?? {},
          write: (change) => {
            // A change of nothing is no input.
            if (Object.keys(change).length === 0) return
            const typed = { ...latest.current[step], ...change } as Record<string, string>
            put({ ...latest.current, [step]: typed })
          },
          flush,
          clear: () => without(step),
          isDurable,
        }),
        has: (step) => steps[step] !== undefined,
        clear: () => {
          if (Object.keys(latest.current).length === 0) return
          put({})
          flush()
        },
      },
    [flush, isDurable, put, steps, without],
  )
}

/** Never fails. */
async function keepInOrder(
  owner: Parameters<typeof keepAnswers>[0],
  answers: UnsavedAnswers,
  setDurable: (isDurable: boolean) => void,
): Promise<void> {
  try {
    await keepAnswers(owner, answers)
    setDurable(true)
    await keepStorage()
  } catch {
    setDurable(false)
  }
}
