import { useSWRConfig } from 'swr'
import { useMemo } from 'react'
import type { Input, Reply } from '#contract/call.ts'
import type { Schema } from '#contract/schema.ts'
import { addressOf, type Answer, type SomeCall } from './send.ts'
import { firstAnswer, useFirstView } from './first-view.tsx'
import { keyOf, useSendContext } from './use-call.ts'

type Peek = <C>(call: C, input: Input<C>) => Reply<C> | undefined

/** Reads an answer that is there already, without asking for it. */
export function usePeek(): Peek {
  const notingPeek = useNotingPeek()
  return useMemo(() => notingPeek(() => {}), [notingPeek])
}

/** What an answer is kept under, and whether it has come: a refusal is an answer too. */
export interface Peeked {
  readonly key: string
  readonly come: boolean
}

/** The same, which tells what it looks for. */
export function useNotingPeek(): (note: (peeked: Peeked) => void) => Peek {
  const { cache } = useSWRConfig()
  const context = useSendContext()
  const view = useFirstView()
  return useMemo(
    () =>
      (note) =>
      <C>(call: C, input: Input<C>) => {
        const definition = call as unknown as SomeCall & { reply: Schema<Reply<C>> }
        const address = addressOf(call, input, context.language)
        const key = keyOf(definition, address, context.partition)
        const kept = cache.get(key) as { data?: Answer<Reply<C>>; error?: unknown } | undefined
        const value = kept?.data === undefined ? firstAnswer(view, address, definition.reply)?.value : kept.data.value
        note({ key, come: value !== undefined || kept?.error !== undefined })
        return value
      },
    [cache, context, view],
  )
}
