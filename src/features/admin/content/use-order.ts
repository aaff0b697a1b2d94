/** The order of a list while it is being changed: it shows at once, and takes what is stored when somebody else was first. */

import { useState } from 'react'
import type { Input } from '#contract/call.ts'
import { isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import type { TextId } from '#src/intl/messages.ts'

interface Moved {
  readonly name: string
  /** From 1. */
  readonly place: number
  readonly count: number
}

interface OrderOptions<C> {
  /** As it is stored. */
  readonly ids: readonly string[]
  readonly call: C
  readonly inputOf: (ids: string[], was: string[]) => Input<C>
  /** Asks for the list again. */
  readonly renew: () => void
}

export function useOrder<C>({ ids: stored, call, inputOf, renew }: OrderOptions<C>) {
  const { text } = useIntl()
  const send = useSteadySend(call)
  const [moving, setMoving] = useState<readonly string[]>()
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<TextId>()
  const ids = moving ?? stored

  const swap = (one: string, other: string, moved: Moved): Promise<void> =>
    arrange(
      ids.map((id) => (id === one ? other : id === other ? one : id)),
      text('manage.moved', { ...moved }),
    )
  /** @param words what is said once it is so */
  const arrange = async (next: readonly string[], words: string): Promise<void> => {
    if (moving !== undefined) return
    setMoving(next)
    setProblem(undefined)
    try {
      await send(inputOf([...next], [...stored]))
      setSaid(words)
    } catch (error) {
      if (!isFailure(error)) throw error
      setProblem(error.code === 'VERSION_CONFLICT' ? 'manage.orderChanged' : `error.${error.code}`)
      renew()
    } finally {
      setMoving(undefined)
    }
  }
  return { ids, said, problem, swap, arrange }
}
