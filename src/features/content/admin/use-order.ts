/**
 * The order of a list while it is edited: updated optimistically, and replaced by the stored order after a concurrent
 * change.
 */

import { useState } from 'react'
import type { Input } from '#contract/call.ts'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import type { TextId } from '#src/intl/messages.ts'

interface Moved {
  readonly name: string
  /** Position, from 1. */
  readonly place: number
  readonly count: number
}

interface OrderOptions<C> {
  /** The stored order. */
  readonly ids: readonly string[]
  readonly call: C
  readonly inputOf: (ids: string[], was: string[]) => Input<C>
  /** Reloads the list. */
  readonly renew: () => void
}

export function useOrder<C>({ ids: stored, call, inputOf, renew }: OrderOptions<C>) {
  const { text } = useIntl()
  const send = useIdempotentMutation(call)
  const [moving, setMoving] = useState<readonly string[]>()
  const [announcement, setAnnouncement] = useState('')
  const [problem, setProblem] = useState<TextId>()
  const ids = moving ?? stored

  const swap = (one: string, other: string, moved: Moved): Promise<void> =>
    arrange(
      ids.map((id) => (id === one ? other : id === other ? one : id)),
      text('manage.moved', { ...moved }),
    )
  /** @param message the confirmation that is announced after the change */
  const arrange = async (next: readonly string[], message: string): Promise<void> => {
    if (moving !== undefined) return
    setMoving(next)
    setProblem(undefined)
    try {
      await send(inputOf([...next], [...stored]))
      setAnnouncement(message)
    } catch (error) {
      if (!isFailure(error)) throw error
      setProblem(error.code === 'VERSION_CONFLICT' ? 'manage.orderChanged' : `error.${error.code}`)
      renew()
    } finally {
      setMoving(undefined)
    }
  }
  return { ids, announcement, problem, swap, arrange }
}
